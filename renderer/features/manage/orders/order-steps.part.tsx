// How far an order is, as steps with their times.
import { IconCheck, IconHandStop } from '@tabler/icons-react';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './order-steps.module.css';
import { orderSteps } from './order-steps.rules.ts';

export function OrderSteps({ job, commands }: { job: Job; commands: readonly Command[] }) {
  const t = useText();
  const formats = useFormats();
  if (job.state === 'CANCELLED' || job.state === 'PROCESSING_ERROR') return null;
  return (
    <ol className={classes.steps} aria-label={t('manage.steps')}>
      {orderSteps(job, commands).map(({ id, state, at }) => (
        <li key={id} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={classes.dot}>
            {state === 'done' ? <IconCheck size={14} stroke={2} aria-hidden /> : null}
            {state === 'stopped' ? <IconHandStop size={14} stroke={1.75} aria-hidden /> : null}
          </span>
          <b>{t(state === 'stopped' ? 'command.state.REJECTED' : `manage.step.${id}`)}</b>
          <small>
            {at === null ? null : id === 'handedOver' ? (
              t('manage.step.leaves', { day: formats.shortDay(new Date(at)) })
            ) : (
              <DateText at={at} />
            )}
          </small>
        </li>
      ))}
    </ol>
  );
}
