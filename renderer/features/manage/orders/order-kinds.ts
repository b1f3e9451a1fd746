// What selected orders consist of: recipients in deliveries, in confirmations that wait, and those not sent yet. Pure.
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';

/** How many recipients are in which kind of item; a kind without any is left out. */
export function kindsOf(jobs: readonly Pick<JobSummary, 'counts'>[]) {
  const sum = (of: (counts: JobSummary['counts']) => number) => jobs.reduce((all, { counts }) => all + of(counts), 0);
  return [
    { kind: 'delivery', n: sum(({ processing, sent, error }) => processing + sent + error) },
    { kind: 'command', n: sum(({ awaiting }) => awaiting) },
    { kind: 'remainings', n: sum(({ remaining }) => remaining) },
  ].filter(({ n }) => n > 0);
}
