// The service and the box that a printer presets, with the options of the service's channels.
import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Queue } from '#domain/bridge/settings.ts';
import { keepsIntegrity, mainBoxOf } from '#domain/services/main-box.ts';
import { useText } from '#renderer/i18n/text.ts';
import { sessionAtom } from '#renderer/session/session.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { type ServiceRef, usePrintServices, useService } from '../sending/use-services.ts';
import classes from '../settings/fields.module.css';
import type { QueueFormProps } from './queue-form.types.ts';
import { QueueOptions } from './queue-options.part.tsx';

const chevron = <IconChevronDown size={14} stroke={1.5} aria-hidden />;

const boxesOf = (service: Service | undefined): Service['boxes'] =>
  service?.boxes.filter(({ boxType, hidden }) => boxType === 'pdf' && !hidden) ?? [];

export function QueueService({ form, queue, at }: QueueFormProps) {
  const { state } = useAtomValue(sessionAtom);
  const service = useService(state === 'logged' ? queue.serviceId : null).data;
  const boxes = boxesOf(service);
  const only = boxes.length === 1 ? boxes[0]?.name : undefined;
  const picked = useRef(false);
  // A service with one box needs no choice, and says whether bytes stay: both are taken with it, once it was chosen here.
  useEffect(() => {
    if (!picked.current || service?.id !== queue.serviceId) return;
    picked.current = false;
    const box = only !== undefined && queue.boxName === null ? { boxName: only } : {};
    form.setQueue(queue.id, { ...box, unchanged: keepsIntegrity(service) });
  });
  const onPick = (serviceId: number | null) => {
    picked.current = serviceId !== null;
    form.setQueue(queue.id, { serviceId, boxName: null, options: {}, unchanged: false });
  };
  return (
    <>
      <ServiceChoice form={form} queue={queue} at={at} onPick={onPick} />
      <BoxChoice form={form} queue={queue} service={service} />
      {service ? (
        <QueueOptions
          service={service}
          queue={queue}
          locked={form.locked('queues')}
          onChange={(patch) => form.setQueue(queue.id, patch)}
        />
      ) : null}
    </>
  );
}

interface ServiceChoiceProps extends QueueFormProps {
  onPick: (serviceId: number | null) => void;
}

/** A service that this person may not use is quoted by its number. */
function useServiceEntries(queue: Queue, services: readonly ServiceRef[]) {
  const t = useText();
  const named = useNameIn();
  const entries = services.map((one) => ({ value: String(one.id), label: named(one) }));
  if (queue.serviceId === null || services.some(({ id }) => id === queue.serviceId)) return entries;
  const id = String(queue.serviceId);
  return [...entries, { value: id, label: t('printer.preset.unknown', { id }) }];
}

function ServiceChoice({ form, queue, at, onPick }: ServiceChoiceProps) {
  const t = useText();
  const signedIn = useAtomValue(sessionAtom).state === 'logged';
  const { services, check } = usePrintServices(signedIn);
  const entries = useServiceEntries(queue, services);
  const locked = form.locked('queues');
  const clearable = queue.mode !== 'automated' && !locked;
  const hint = queue.mode === 'automated' ? 'printer.preset.service.needed' : 'printer.preset.service.hint';
  return (
    <Select
      label={t('printer.service')}
      description={t(signedIn ? hint : 'printer.preset.signIn')}
      placeholder={t('printer.service.choose')}
      clearable={clearable}
      disabled={locked || !signedIn || check.isPending}
      data={entries}
      value={queue.serviceId === null ? null : String(queue.serviceId)}
      error={form.fault(`queues.${at}.serviceId`)}
      rightSection={queue.serviceId === null || !clearable ? chevron : undefined}
      onChange={(value) => onPick(value === null ? null : Number(value))}
    />
  );
}

/** Without a choice documents go into the main box, so that is the one shown. */
function BoxChoice({ form, queue, service }: Omit<QueueFormProps, 'at'> & { service: Service | undefined }) {
  const t = useText();
  const named = useNameIn();
  const boxes = boxesOf(service);
  if (service && boxes.length === 0)
    return <p className={classes.trouble}>{t('deposit.noCompatibleBox', { file: queue.name })}</p>;
  if (queue.serviceId === null || boxes.length === 0) return null;
  return (
    <Select
      label={t('printer.preset.box')}
      placeholder={t('printer.preset.box.choose')}
      disabled={form.locked('queues')}
      allowDeselect={false}
      data={boxes.map(({ name, label, names }) => ({ value: name, label: named({ name: label, names }) }))}
      value={queue.boxName ?? (service ? (mainBoxOf(service)?.name ?? null) : null)}
      rightSection={chevron}
      onChange={(value) => form.setQueue(queue.id, { boxName: value })}
    />
  );
}
