// The notices above the tabs of an order: progress, faults, locks, orphans and rejections.
import {
  IconAlertTriangle,
  IconClockPause,
  IconFileOff,
  IconGavel,
  IconHandStop,
  IconLock,
  IconPuzzle,
  IconSnowflake,
} from '@tabler/icons-react';
import type { AskedPurge, Job } from '#domain/api/deposit/job.schema.ts';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { waitsForChannel } from '#renderer/shared/commands/order-status.ts';
import type { CommandActions } from '#renderer/shared/commands/use-command-actions.tsx';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { LeftOutFiles } from '#renderer/shared/left-out/left-out-files.part.tsx';
import { Shares } from '#renderer/ui/values/facts.part.tsx';
import { CommandRejection, isRejected } from '../commands/commands.part.tsx';
import { Notice, PurgedNotice } from '../detail/notice.part.tsx';
import { isWaiting } from './order-states.ts';
import classes from './orders.module.css';
import { RejectedOrder } from './rejected-order.part.tsx';

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
  const { counts } = job;
  const waits = isWaiting(job);
  // Each channel that is held is said once, with who holds it and why.
  const held = new Set(
    commands.flatMap(({ deliveries }) => deliveries.filter(waitsForChannel).map(({ fault }) => faultText(fault))),
  );
  return (
    <>
      {waits ? null : <OrderProgress job={job} />}
      {job.errorMessage ? (
        <Notice icon={waits ? IconClockPause : IconAlertTriangle} token={waits ? 'warn' : 'error'}>
          {faultText(job.errorMessage)}
        </Notice>
      ) : null}
      {[...held].map((text) => (
        <Notice key={text} icon={IconHandStop} token="warn">
          {text}
        </Notice>
      ))}
      <OrderKeeping job={job} />
      {counts.orphans > 0 ? (
        <Notice icon={IconPuzzle} token="warn">
          {t('manage.orphans', { n: counts.orphans })}
        </Notice>
      ) : null}
      <LeftOutFiles job={job} />
      {commands
        .filter((command) => isRejected(command) && command.freedDate === null)
        .map((command) =>
          command.id === job.rejection?.commandId ? (
            <RejectedOrder key={command.id} job={job} command={command} actions={actions} />
          ) : (
            <CommandRejection key={command.id} command={command} actions={actions} />
          ),
        )}
    </>
  );
}

/** What of it is held, deleted, or closed to changes. */
function OrderKeeping({ job }: { job: Job }) {
  const t = useText();
  const { near } = useFormats();
  const { legalHold, purgeAsked, dataPurgedDate, filesPurgedDate, locked, frozen } = job;
  const hold = legalHold ? (
    <Notice icon={IconGavel} token="warn">
      {t('manage.heldText', { date: near(new Date(legalHold.date)), person: legalHold.personName })}{' '}
      <q dir="auto">{legalHold.reason}</q>
    </Notice>
  ) : null;
  const closed = () => {
    if (dataPurgedDate !== null || filesPurgedDate !== null) return <PurgedNotice of={job} />;
    if (purgeAsked !== null) return <GoingFiles asked={purgeAsked} />;
    if (locked) return <Notice icon={IconLock}>{t('manage.lockedText')}</Notice>;
    return frozen ? <Notice icon={IconSnowflake}>{t('manage.frozenText')}</Notice> : null;
  };
  return (
    <>
      {hold}
      {closed()}
    </>
  );
}

/** Who asked for the files to be deleted, while they are not all gone. */
function GoingFiles({ asked }: { asked: AskedPurge }) {
  const t = useText();
  const { near } = useFormats();
  const { date, personName, failedDate } = asked;
  return (
    <Notice icon={IconFileOff} token="warn">
      {t('manage.purgeAskedText', { date: near(new Date(date)), person: personName })}
      {failedDate === null ? null : <> {t('manage.purgeFailedText', { date: near(new Date(failedDate)) })}</>}
    </Notice>
  );
}

/** How far the reading of the order is; nothing when it is not being read. */
function OrderProgress({ job: { progress, state } }: { job: Job }) {
  const t = useText();
  if (!progress || (state !== 'CREATED' && state !== 'PROCESSING')) return null;
  const { done, total } = progress;
  return (
    <div className={classes.progress} role="status">
      <span>{total === null ? t('manage.progress.open', { done }) : t('manage.progress', { done, total })}</span>
      <Shares
        label={t('manage.progress', { done, total: total ?? done })}
        parts={[{ token: 'processing', share: done }, { share: Math.max((total ?? done + 1) - done, 0) }]}
      />
    </div>
  );
}
