// What can be done with all recipients of a deposit at once: their values, and grouping them again.
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { useApi, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { showToast } from '#renderer/ui/toasts/toasts.ts';

interface HeadToolsProps {
  readonly job: Job;
  readonly service: Service | undefined;
  readonly onValues: () => void;
  /** Rows are others than before. */
  readonly onStale: () => void;
}

export function HeadTools({ job, service, onValues, onStale }: HeadToolsProps) {
  const t = useText();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const { data } = useCall('requirements.ofJob', { params: { jobId: job.id } });
  const gives = job.abilities.includes('edit') && data?.requirements.some(({ editableForRun }) => editableForRun);
  const regroup = async () => {
    setBusy(true);
    try {
      const { counts } = await api.call('jobs.regroup', { params: { jobId: job.id } });
      showToast('success', t('deposit.envelope.regrouped', { n: counts.packGroups }));
    } catch (error) {
      api.report(error);
    } finally {
      setBusy(false);
      onStale();
    }
  };
  const groups = service?.grouping && job.abilities.includes('edit');
  return (
    <>
      <Button size="xs" variant="subtle" onClick={onValues}>
        {t(gives || data === undefined ? 'deposit.sheet.run.open' : 'deposit.sheet.run.look')}
      </Button>
      {groups ? (
        <Button size="xs" variant="subtle" loading={busy} onClick={() => void regroup()}>
          {t('deposit.envelope.regroup')}
        </Button>
      ) : null}
    </>
  );
}
