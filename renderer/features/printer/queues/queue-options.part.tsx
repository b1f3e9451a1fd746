// Options by channel of the chosen service: envelope, class, colour. What is not chosen is as the service has it.
import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { CallResult } from '#domain/api/contract.ts';
import type { Queue } from '#domain/bridge/settings.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import classes from './queues.module.css';

interface OptionsProps {
  service: Service;
  queue: Queue;
  locked: boolean;
  onChange: (patch: Partial<Queue>) => void;
}

type OptionType = CallResult<'options.types'>[number];

/** The value of a type that the printer presets; null: as the service has it. */
const chosenOf = (chosen: readonly number[], type: OptionType): number | null =>
  type.values.find(({ id }) => chosen.includes(id))?.id ?? null;

/** The list of a label with the value of one type exchanged. */
function exchanged(chosen: readonly number[], type: OptionType, value: number | null): number[] {
  const own = type.values.map(({ id }) => id);
  return [...chosen.filter((id) => !own.includes(id)), ...(value === null ? [] : [value])];
}

export function QueueOptions({ service, queue, locked, onChange }: OptionsProps) {
  const t = useText();
  const named = useNameIn();
  const types = useCall('options.types').data ?? [];
  const channels = useCall('channels.list').data ?? [];
  const offered = service.channels.flatMap(({ label, names, channelId }) => {
    const ids = channels.find(({ id }) => id === channelId)?.optionTypeIds ?? [];
    const own = types.filter(({ id }) => ids.includes(id));
    return own.length > 0 ? [{ label, name: named({ name: label, names }), types: own }] : [];
  });
  const set = (label: string, type: OptionType, value: string | null) => {
    const next = exchanged(queue.options[label] ?? [], type, value ? Number(value) : null);
    const { [label]: _before, ...others } = queue.options;
    onChange({ options: next.length > 0 ? { ...others, [label]: next } : others });
  };
  return offered.map(({ label, name, types: own }) => (
    <fieldset key={label} className={classes.options}>
      <legend>{t('printer.preset.options', { label: name })}</legend>
      {own.map((type) => (
        <Select
          key={type.id}
          label={named(type)}
          disabled={locked}
          allowDeselect={false}
          data={[
            { value: '', label: t('printer.preset.asService') },
            ...type.values.map((one) => ({ value: String(one.id), label: named(one) })),
          ]}
          value={String(chosenOf(queue.options[label] ?? [], type) ?? '')}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
          onChange={(value) => set(label, type, value)}
        />
      ))}
    </fieldset>
  ));
}
