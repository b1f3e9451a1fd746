// A rejected order: who rejected it and why, and for whoever may go on with it the three ways on.
import { Button, FileButton } from '@mantine/core';
import { IconArrowBackUp, IconFileImport, IconPencil, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { Rejection } from '#renderer/shared/commands/rejection.part.tsx';
import type { CommandActions } from '#renderer/shared/commands/use-command-actions.tsx';
import { useRefreshOrders } from '#renderer/shared/commands/use-refresh-orders.ts';
import { LoseCorrections } from '#renderer/shared/dialogs/lose-corrections.part.tsx';
import { useCorrectionCount } from '#renderer/shared/dialogs/use-correction-count.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { targetOf } from '../commands/command-targets.ts';
import classes from './rejected-order.module.css';

interface RejectedOrderProps {
  job: Job;
  command: Command;
  actions: CommandActions;
}

export function RejectedOrder({ job, command, actions }: RejectedOrderProps) {
  const t = useText();
  const free = targetOf('free', command);
  const may = command.abilities.includes('free') && free.count > 0;
  return (
    <div className={classes.card}>
      <Rejection
        by={job.rejection?.person?.name}
        at={job.rejection?.date ?? null}
        reason={job.rejection?.reason ?? null}
        place={command.rejection?.place}
        count={free.count || command.packGroupCount}
        freed={false}
        text={may ? t('manage.rejected.yours') : t('manage.rejected.waits', { name: job.owner.name })}
      />
      {may ? (
        <ul className={classes.ways}>
          {job.abilities.includes('replace') ? <Replace job={job} /> : null}
          <Correct command={command} job={job} count={free.count} />
          <Way icon={IconArrowBackUp} way="back">
            <Button variant="default" onClick={() => actions.ask('free', [free])}>
              {t('manage.rejected.back.action')}
            </Button>
          </Way>
        </ul>
      ) : null}
    </div>
  );
}

/** `way`: of the labels of its name and text. */
function Way({ icon: Icon, way, n, children }: { icon: TablerIcon; way: string; n?: number; children: ReactNode }) {
  const t = useText();
  return (
    <li>
      <h3>
        <Icon size={18} stroke={1.5} aria-hidden />
        {t(`manage.rejected.${way}`)}
      </h3>
      <p>{t(`manage.rejected.${way}.text`, { n: n ?? 0 })}</p>
      {children}
    </li>
  );
}

/** A new deposit of the same service, name and settings. */
function Replace({ job }: { job: Job }) {
  const t = useText();
  const go = useGo();
  const { call, upload, report } = useApi();
  const refresh = useRefreshOrders();
  const [busy, setBusy] = useState(false);
  const corrected = useCorrectionCount();
  const [losing, setLosing] = useState<{ n: number; file: File }>();
  const ask = async (file: File) => {
    const n = await corrected(job.id).catch(report);
    if (typeof n !== 'number') return;
    if (n > 0) setLosing({ n, file });
    else await replace(file);
  };
  const replace = async (file: File) => {
    setBusy(true);
    try {
      const { fileId } = await upload(file);
      const made = await call('jobs.replace', {
        params: { jobId: job.id },
        body: { fileIds: [fileId] },
        idempotencyKey: fileId,
      });
      refresh();
      go('deposit.delivery', { jobId: made.id });
    } catch (error) {
      report(error);
      setBusy(false);
    }
  };
  // Archives, data files and office documents have no pages of their own.
  const isPdf = job.inputFiles.every(({ madeFrom, pageCount }) => madeFrom !== null || pageCount !== null);
  return (
    <Way icon={IconFileImport} way="replace">
      <FileButton {...(isPdf ? { accept: 'application/pdf' } : {})} onChange={(file) => void (file && ask(file))}>
        {(props) => (
          <Button {...props} loading={busy}>
            {t('manage.rejected.replace.action')}
          </Button>
        )}
      </FileButton>
      {losing ? (
        <LoseCorrections
          count={losing.n}
          text={t('deposit.lose.rows')}
          onConfirm={async () => {
            await replace(losing.file);
            setLosing(undefined);
          }}
          onClose={() => setLosing(undefined)}
        />
      ) : null}
    </Way>
  );
}

/** Taken back, and opened to be changed. */
function Correct({ job, command, count }: { job: Job; command: Command; count: number }) {
  const t = useText();
  const go = useGo();
  const { call, report } = useApi();
  const notify = useToasts();
  const refresh = useRefreshOrders();
  const [busy, setBusy] = useState(false);
  const correct = async () => {
    setBusy(true);
    try {
      await call('commands.free', { params: { commandId: command.id } });
      refresh();
      notify('success', 'sending.done.freed', { n: count });
      go('deposit.delivery', { jobId: job.id });
    } catch (error) {
      report(error);
      setBusy(false);
    }
  };
  return (
    <Way icon={IconPencil} way="correct" n={count}>
      <Button variant="default" loading={busy} onClick={() => void correct()}>
        {t('manage.rejected.correct.action')}
      </Button>
    </Way>
  );
}
