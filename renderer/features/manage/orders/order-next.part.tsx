// The one next step of an order: validate what waits, mend or confirm what remains, free what was rejected.
import { Button } from '@mantine/core';
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import type { Command, CommandSummary } from '#domain/api/sending/command.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { ACTION_LABELS, type CommandActions } from '#renderer/shared/commands/use-command-actions.tsx';
import { targetOf, targetsOf } from '../commands/command-targets.ts';

/** Commands of an order on which the person may do this. */
const able = <C extends CommandSummary>(commands: readonly C[], ability: string): C[] =>
  commands.filter(({ abilities }) => abilities.includes(ability));

const sum = (commands: readonly CommandSummary[]): number =>
  commands.reduce((total, { packGroupCount }) => total + packGroupCount, 0);

interface OrderNextProps {
  job: JobSummary;
  commands: readonly Command[];
  actions: CommandActions;
}

export function OrderNext({ job, commands, actions }: OrderNextProps) {
  const t = useText();
  const go = useGo();
  const waiting = able(commands, 'validate');
  if (waiting.length > 0) {
    const n = sum(waiting);
    return (
      <>
        <Button onClick={() => actions.ask('validate', targetsOf(waiting))}>{t(ACTION_LABELS.validate, { n })}</Button>
        <Button variant="default" onClick={() => actions.ask('reject', targetsOf(waiting))}>
          {t('manage.reject')}
        </Button>
      </>
    );
  }
  // A rejection has the filled button, beside its reason.
  const variant = job.rejection ? 'default' : 'filled';
  const mayGoOn = job.abilities.includes('confirm') || job.abilities.includes('edit');
  if (mayGoOn && job.counts.bad > 0) {
    return (
      <Button variant={variant} onClick={() => go('deposit.delivery', { jobId: job.id, status: 'mend' })}>
        {t('manage.mend', { n: job.counts.bad })}
      </Button>
    );
  }
  if (mayGoOn && job.counts.remaining > 0) {
    return (
      <Button variant={variant} onClick={() => go('deposit.delivery', { jobId: job.id })}>
        {t('manage.confirmRest', { n: job.counts.remaining })}
      </Button>
    );
  }
  const failed = able(commands, 'retry');
  if (failed.length > 0) {
    const again = failed.map((command) => targetOf('retry', command));
    const n = again.reduce((total, { count }) => total + count, 0);
    return <Button onClick={() => actions.ask('retry', again)}>{t(ACTION_LABELS.retry, { n })}</Button>;
  }
  // What was rejected has its ways on below, with the reason.
  const freeable = commands.filter(
    ({ id, state, freeableCount }) => freeableCount > 0 && state !== 'CANCELLED' && id !== job.rejection?.commandId,
  );
  if (freeable.length === 0) return null;
  const freed = freeable.map((command) => targetOf('free', command));
  const n = freed.reduce((total, { count }) => total + count, 0);
  return <Button onClick={() => actions.ask('free', freed)}>{t(ACTION_LABELS.free, { n })}</Button>;
}
