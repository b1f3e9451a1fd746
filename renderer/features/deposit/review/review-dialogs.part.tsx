// Asks once before what cannot be undone: rejecting recipients, cancelling the deposit, changing its
// service.
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { depositedFiles } from '#domain/jobs/left-out.ts';
import { useApi } from '#renderer/api/api.ts';
import { mayPass } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { withFiles } from '#renderer/session/received.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-refresh-orders.ts';
import { useCorrectionCount } from '#renderer/shared/dialogs/use-correction-count.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { showToast } from '#renderer/ui/toasts/toasts.ts';
import { filesOfJob } from '../creation/deposited-files.ts';

const MOST_LETTERS = 1000;

interface RejectDialogProps {
  rows: readonly PackGroup[];
  onClose: () => void;
  onRejected: () => void;
  /** The rows were changed since they were shown. */
  onStale: () => void;
}

export function RejectDialog({ rows, onClose, onRejected, onStale }: RejectDialogProps) {
  const t = useText();
  const api = useApi();
  const [reason, setReason] = useState('');
  const [only] = rows;
  const reject = async () => {
    try {
      await api.call('packGroups.reject', { body: { packGroupIds: rows.map(({ id }) => id), reason: reason.trim() } });
      onRejected();
      onClose();
    } catch (error) {
      api.report(error);
      // The dialog, and the reason in it, stay for another try.
      if (mayPass(error)) return;
      onStale();
      onClose();
    }
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={
        rows.length === 1 && only
          ? t('deposit.reject.one', { name: only.recipientName })
          : t('deposit.reject.some', { n: rows.length })
      }
      action={t('deposit.reject.some', { n: rows.length })}
      onConfirm={reject}
      onClose={onClose}
    >
      <p>{t('deposit.reject.text', { n: rows.length })}</p>
      <Textarea
        label={t('deposit.reject.reason')}
        rows={3}
        maxLength={MOST_LETTERS}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

export function CancelDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const go = useGo();
  const refresh = useRefreshOrders();
  const cancel = async () => {
    try {
      await api.call('jobs.cancel', { params: { jobId: job.id } });
      refresh();
      showToast('info', t('deposit.cancelled', { name: job.name }));
      go('deposit.home', {}, 'replace');
    } catch (error) {
      api.report(error);
    }
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={t('deposit.cancel.title', { name: job.name })}
      action={t('deposit.heading.cancel')}
      onConfirm={cancel}
      onClose={onClose}
    >
      <p>{t('deposit.cancel.text', { n: job.counts.packGroups })}</p>
    </ConfirmDialog>
  );
}

/** The files go on with another service; this deposit ends, so that nothing half done is left behind. */
export function ChangeServiceDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const go = useGo();
  const corrected = useCorrectionCount();
  const { data: lost } = useQuery({
    queryKey: ['corrections', job.id, job.version],
    queryFn: () => corrected(job.id),
  });
  const refresh = useRefreshOrders();
  const change = async () => {
    try {
      await api.call('jobs.cancel', { params: { jobId: job.id } });
      refresh();
      go('deposit.home', withFiles(filesOfJob(job).map(({ fileId }) => fileId)), 'replace');
    } catch (error) {
      api.report(error);
    }
  };
  return (
    <ConfirmDialog
      opened
      title={t('deposit.change.title', { name: job.name })}
      action={t('deposit.heading.change')}
      onConfirm={change}
      onClose={onClose}
    >
      <p>{t('deposit.change.text', { n: depositedFiles(job.inputFiles).length })}</p>
      {lost ? <p>{t('deposit.lose.title', { n: lost })}</p> : null}
    </ConfirmDialog>
  );
}
