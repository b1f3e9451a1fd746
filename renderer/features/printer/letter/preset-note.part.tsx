// What the printer presets for a document, in one line: its options, and the day on which it leaves.
import { IconAdjustments } from '@tabler/icons-react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Queue } from '#domain/bridge/settings.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { optionsFor } from '../printer.rules.ts';
import classes from './manual.module.css';

/** Nothing where the printer leaves everything as the service has it. */
export function PresetNote({ queue, service }: { queue: Queue; service: Service }) {
  const t = useText();
  const wanted = Object.values(optionsFor(queue, service.id)).flat();
  const types = useCall('options.types', {}, { enabled: wanted.length > 0 }).data ?? [];
  const { postDate } = queue;
  const names = types.flatMap(({ values }) => values.filter(({ id }) => wanted.includes(id)).map(({ name }) => name));
  const parts = [
    ...new Set(names),
    ...(postDate.rule === 'workingDays' ? [t('printer.manual.postDate', { n: postDate.days })] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <p className={classes.preset}>
      <IconAdjustments size={16} stroke={1.5} aria-hidden />
      <span>{t('printer.manual.preset', { values: parts.join(', ') })}</span>
    </p>
  );
}
