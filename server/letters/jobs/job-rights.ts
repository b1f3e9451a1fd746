// Who may change a deposit, and the facts of it that decide which changes are open.
import { type Actor, can } from '#domain/access/abilities.ts';
import type { JobFacts } from '#domain/jobs/jobs.states.ts';
import { itemOf, type ScopedRow } from '#server/access/owned-row.ts';
import type { JobSummaryRow } from './jobs.repository.ts';

/**
 * Whether the actor may change this deposit: create orders, or create them on behalf, on the item (docs/model.md,
 * "Calls and abilities").
 */
export const mayChange = (actor: Actor, row: ScopedRow): boolean =>
  can(actor, 'createOrder', itemOf(row)) || can(actor, 'createBehalf', itemOf(row));

/** What decides on a job's actions; sent letters stand for shipments that left. */
export const factsOfJob = (row: JobSummaryRow): JobFacts => ({
  state: row.state,
  frozen: row.frozen,
  locked: row.locked,
  shipmentsLeft: row.counts.sent ?? 0,
});
