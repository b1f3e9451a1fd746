// How far an order is, as steps with their times.
import { IconCheck, IconHandStop } from '@tabler/icons-react';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './order-steps.module.css';
import { type OrderStep, orderSteps } from './order-steps.rules.ts';

export function OrderSteps({ job, commands }: { job: Job; commands: readonly Command[] }) {
  const t = useText();
  if (job.state === 'CANCELLED' || job.state === 'PROCESSING_ERROR') return null;
  return (
    <ol className={classes.steps} aria-label={t('manage.steps')}>
      {orderSteps(job, commands).map(({ id, state, ...when }) => (
        <li key={id} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={classes.dot}>
            {state === 'done' ? <IconCheck size={14} stroke={2} aria-hidden /> : null}
            {state === 'stopped' ? <IconHandStop size={14} stroke={1.75} aria-hidden /> : null}
          </span>
          <b>{t(state === 'stopped' ? 'command.state.REJECTED' : `manage.step.${id}`)}</b>
          <small>
            <StepTime id={id} test={job.test} {...when} />
          </small>
        </li>
      ))}
    </ol>
  );
}

/** When a step was done; for what leaves by several channels, the last of its days. */
function StepTime({ id, at, test, isLast = false }: Omit<OrderStep, 'state'> & { readonly test: boolean }) {
  const t = useText();
  const formats = useFormats();
  if (at === null) return null;
  if (id !== 'handedOver') return <DateText at={at} />;
  if (test) return t('deposit.receipt.when.tested');
  return t(isLast ? 'manage.step.lastLeaves' : 'manage.step.leaves', { day: formats.shortDay(new Date(at)) });
}
