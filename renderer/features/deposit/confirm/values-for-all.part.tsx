// Values that the whole run has, given where it is confirmed: a subject, a text, an answer address.
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { JobRequirement } from '#domain/api/deposit/requirements.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { RunValues } from '../sheet/run-values.part.tsx';
import classes from './confirm.module.css';
import type { Shares } from './shares.rules.ts';

interface ValuesForAllProps {
  readonly job: Job;
  readonly service: Service | undefined;
  readonly shares: Shares;
  /** Rows have another value: what is shown of them is computed again. */
  readonly onChanged: () => void;
}

/** Closed at first: who only sends is not asked. */
export function ValuesForAll({ job, service, shares, onChanged }: ValuesForAllProps) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const mayEdit = job.abilities.includes('edit');
  const { data } = useCall('requirements.ofJob', { params: { jobId: job.id } }, { enabled: mayEdit });
  const labels = shares.map(({ label }) => label);
  const isShown = ({ editableForRun, channels }: JobRequirement): boolean =>
    editableForRun && channels.some((label) => labels.includes(label));
  if (!mayEdit || !data?.requirements.some(isShown)) return null;
  return (
    <section className={classes.forAll} aria-label={t('deposit.sheet.run.open')}>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {t('deposit.sheet.run.open')}
      </Button>
      {opened ? <RunValues job={job} service={service} isShown={isShown} onChanged={onChanged} /> : null}
    </section>
  );
}
