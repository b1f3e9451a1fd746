// The notices above the tabs of an order: progress, faults, locks, orphans and rejections.
import { IconAlertTriangle, IconClockPause, IconLock, IconPuzzle, IconSnowflake } from '@tabler/icons-react';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { CommandActions } from '#renderer/shared/commands/use-command-actions.tsx';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { Shares } from '#renderer/ui/values/facts.part.tsx';
import { CommandRejection, isRejected } from '../commands/commands.part.tsx';
import { Notice } from '../detail/notice.part.tsx';
import { isWaiting } from './order-states.ts';
import classes from './orders.module.css';

export function OrderNotices({
  job,
  commands,
  actions,
}: {
  job: Job;
  commands: readonly Command[];
  actions: CommandActions;
}) {
  const t = useText();
  const faultText = useFaultText();
  const { progress, counts } = job;
  const waits = isWaiting(job);
  // The heading then offers another step than freeing (order-next.part.tsx), so that each rejection has a button.
  const headingIsBusy = counts.bad > 0 || counts.remaining > 0;
  return (
    <>
      {progress && !waits && (job.state === 'CREATED' || job.state === 'PROCESSING') ? (
        <div className={classes.progress} role="status">
          <span>
            {progress.total === null
              ? t('manage.progress.open', { done: progress.done })
              : t('manage.progress', { done: progress.done, total: progress.total })}
          </span>
          <Shares
            label={t('manage.progress', { done: progress.done, total: progress.total ?? progress.done })}
            parts={[
              { token: 'processing', share: progress.done },
              { share: Math.max((progress.total ?? progress.done + 1) - progress.done, 0) },
            ]}
          />
        </div>
      ) : null}
      {job.errorMessage ? (
        <Notice icon={waits ? IconClockPause : IconAlertTriangle} token={waits ? 'warn' : 'error'}>
          {faultText(job.errorMessage)}
        </Notice>
      ) : null}
      {job.locked ? (
        <Notice icon={IconLock}>{t('manage.lockedText')}</Notice>
      ) : job.frozen ? (
        <Notice icon={IconSnowflake}>{t('manage.frozenText')}</Notice>
      ) : null}
      {counts.orphans > 0 ? (
        <Notice icon={IconPuzzle} token="warn">
          {t('manage.orphans', { n: counts.orphans })}
        </Notice>
      ) : null}
      {commands
        .filter((command) => isRejected(command) && command.freedDate === null)
        .map((command) => (
          <CommandRejection key={command.id} command={command} actions={headingIsBusy ? actions : undefined} />
        ))}
    </>
  );
}
