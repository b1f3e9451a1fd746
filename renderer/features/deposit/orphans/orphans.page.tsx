// Documents that found no recipient: what is left over, the page with the evidence, and whom it fits.
import { IconChevronRight } from '@tabler/icons-react';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useRoute } from '#renderer/routes/navigation.ts';
import { Breadcrumb } from '#renderer/ui/page-layouts/layouts.part.tsx';
import windowHead from '#renderer/ui/page-layouts/window-head.module.css';
import { BenchSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState } from '#renderer/ui/states/states.part.tsx';
import text from '#renderer/ui/text/text.module.css';
import { Key } from '#renderer/ui/values/facts.part.tsx';
import { CallFailure } from '../workbench/call-failure.part.tsx';
import { OrphanBar } from './orphan-bar.part.tsx';
import { OrphanList } from './orphan-list.part.tsx';
import { OrphanPage } from './orphan-page.part.tsx';
import { OrphanRecipients } from './orphan-recipients.part.tsx';
import classes from './orphans.module.css';
import { type Candidates, isOpen } from './orphans.rules.ts';
import { useOrphanKeys } from './use-orphan-keys.ts';
import { useOrphans } from './use-orphans.ts';

export function OrphansPage() {
  const jobId = Number(useRoute()?.params.jobId);
  const job = useCall('jobs.get', { params: { jobId } });
  if (job.data) return <LeftOver key={jobId} job={job.data} />;
  return job.error ? <CallFailure page error={job.error} onRetry={() => void job.refetch()} /> : <BenchSkeleton />;
}

function LeftOver({ job }: { job: Job }) {
  const t = useText();
  const go = useGo();
  const orphans = useOrphans(job);
  const { list, all, current } = orphans;
  const service = useCall('services.get', { params: { serviceId: job.service.id } }, { retry: false });
  const candidates = useCall(
    'jobs.orphanCandidates',
    { params: { jobId: job.id, chunkId: current?.id ?? 0 } },
    { enabled: current !== undefined && isOpen(current) },
  );
  const found = candidates.isError ? NOTHING : candidates.data;
  useOrphanKeys(orphans, found);
  if (list.data === undefined) {
    return list.error ? <CallFailure page error={list.error} onRetry={() => void list.refetch()} /> : <BenchSkeleton />;
  }
  return (
    <div className={classes.page}>
      <header className={`${windowHead.head} ${classes.head}`}>
        <Breadcrumb crumbs={[{ label: job.name, href: addressOf('deposit.delivery', { jobId: job.id }) }]} />
        <IconChevronRight size={14} stroke={1.5} className="flip" aria-hidden />
        <h1>{t('deposit.orphans.title')}</h1>
        <span className={classes.grow} />
        {orphans.may && all.length > 0 ? <Keys /> : null}
      </header>
      {all.length === 0 || current === undefined ? (
        <div className={classes.empty}>
          <EmptyState
            title={t(all.length === 0 ? 'deposit.noOrphans' : 'deposit.orphans.settled')}
            action={{
              label: t('deposit.orphans.back', { n: job.counts.packGroups }),
              onClick: () => go('deposit.delivery', { jobId: job.id }),
            }}
          />
        </div>
      ) : (
        <>
          <OrphanList orphans={orphans} />
          <OrphanPage key={current.id} orphan={current} orphans={orphans} found={isOpen(current) ? found : undefined} />
          <OrphanRecipients job={job} service={service.data} orphan={current} orphans={orphans} found={found} />
        </>
      )}
      <OrphanBar job={job} orphans={orphans} />
    </div>
  );
}

/** Where the pages cannot be read, everybody is still offered. */
const NOTHING: Candidates = { hasText: true, marks: [], candidates: [] };

function Keys() {
  const t = useText();
  const keys = [
    ['J K', 'document'],
    ['1 2 3', 'attach'],
    ['/', 'search'],
    ['A', 'accept'],
    ['Ctrl Z', 'undo'],
  ] as const;
  return (
    <span className={`${text.hint} ${classes.keys}`}>
      {keys.map(([key, word]) => (
        <span key={key}>
          <bdi dir="ltr">
            <Key>{key}</Key>
          </bdi>{' '}
          {t(`deposit.orphans.key.${word}`)}
        </span>
      ))}
    </span>
  );
}
