// Above the rows of an order of which something was rejected: by whom, why, and the way to the ways on.
import { Button } from '@mantine/core';
import type { Job, JobRejection } from '#domain/api/deposit/job.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { Rejection } from '#renderer/shared/commands/rejection.part.tsx';
import classes from '../workbench/workbench.module.css';

export function RejectedBanner({ job, rejection }: { job: Job; rejection: JobRejection }) {
  const t = useText();
  const go = useGo();
  const { person, date, reason, count } = rejection;
  return (
    <div className={classes.banner}>
      <Rejection
        by={person?.name}
        at={date}
        reason={reason}
        count={count}
        freed={false}
        action={
          <Button variant="default" size="xs" onClick={() => go('manage.orderDetail', { jobId: job.id })}>
            {t('deposit.rejected.open')}
          </Button>
        }
      />
    </div>
  );
}
