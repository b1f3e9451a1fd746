// The confirm sheet before its figures are loaded: it shows at once what is known of the order.
import { Button } from '@mantine/core';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import classes from './confirm.module.css';
import proofs from './proofs.module.css';

interface ConfirmOpeningProps {
  job: Job;
  /** How many recipients will probably be sent. */
  n: number;
  onClose: () => void;
}

export function ConfirmOpening({ job, n, onClose }: ConfirmOpeningProps) {
  const t = useText();
  const whole = n === job.counts.packGroups;
  return (
    <>
      <p className={classes.sub}>
        {whole ? t('deposit.confirm.sub', { name: job.name, pages: job.counts.pages }) : <bdi>{job.name}</bdi>}
      </p>
      <div className={classes.body}>
        <section className={classes.ways} aria-label={t('deposit.confirm.channels')} aria-busy>
          <RowsSkeleton rows={4} />
        </section>
        <aside className={proofs.proofs} aria-hidden />
      </div>
      <footer className={classes.foot}>
        <span className={classes.trouble} />
        <Button size="md" variant="default" onClick={onClose}>
          {t('common.back')}
        </Button>
        <Button size="md" disabled>
          {t('deposit.confirm.title', { n })}
        </Button>
      </footer>
    </>
  );
}
