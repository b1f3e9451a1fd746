// The service that printed documents go to: the printer's preset or the only one there is, until a person picks another.
import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { printedBox, usePrintServices, useService } from './use-services.ts';

/** `preset`: the service of the printer. */
export function useServiceChoice(preset: number | null | undefined) {
  const { services, check } = usePrintServices();
  const [picked, pick] = useState<number>();
  const known = services.find(({ id }) => id === preset)?.id;
  const only = services.length === 1 ? services[0]?.id : undefined;
  const serviceId = picked ?? known ?? only ?? null;
  const service = useService(serviceId);
  const box = service.data ? printedBox(service.data) : undefined;
  return { services, check, serviceId, service, box, noBox: service.data !== undefined && box === undefined, pick };
}

interface ServiceSelectProps {
  choice: ReturnType<typeof useServiceChoice>;
  /** Of the document that the service has no box for. */
  file: string;
  description?: string | undefined;
  /** In a dialog the list belongs to it. */
  within?: boolean;
}

export function ServiceSelect({ choice, file, description, within = false }: ServiceSelectProps) {
  const t = useText();
  const words = useFailureText();
  const named = useNameIn();
  const { services, check, serviceId, service, noBox, pick } = choice;
  const failed = check.error ?? service.error;
  return (
    <Select
      label={t('printer.service')}
      placeholder={t('printer.service.choose')}
      data={services.map((one) => ({ value: String(one.id), label: named(one) }))}
      value={serviceId === null ? null : String(serviceId)}
      allowDeselect={false}
      disabled={check.isPending}
      rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
      error={noBox ? t('deposit.noCompatibleBox', { file }) : failed === null ? undefined : words(failed)}
      description={description}
      comboboxProps={{ withinPortal: !within }}
      onChange={(value) => value && pick(Number(value))}
    />
  );
}
