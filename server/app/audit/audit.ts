// The audit: invariants of the product on a live system (docs/model.md, "Audit"). Run by `npm run audit` and by tests.
import { sql } from 'kysely';
import { chainIsWhole } from './chain.invariant.ts';
import { acknowledgedExists, filesAreWhole } from './files.invariant.ts';
import { statesReplay } from './history.invariant.ts';
import type { AuditContext, Finding, Invariant } from './invariant.ts';
import { purgedInTime } from './keeping.invariant.ts';
import { onePlaceEach, sentOnce } from './mail.invariant.ts';
import { noSecretInClear } from './secrets.invariant.ts';
import { countersAgree, leasesHold } from './system.invariant.ts';
import { tenantsApart } from './tenants.invariant.ts';

export const INVARIANTS: readonly Invariant[] = [
  filesAreWhole,
  acknowledgedExists,
  onePlaceEach,
  sentOnce,
  statesReplay,
  countersAgree,
  tenantsApart,
  leasesHold,
  purgedInTime,
  noSecretInClear,
  chainIsWhole,
];

export interface Audited extends Finding {
  readonly number: number;
  readonly name: string;
}

/**
 * Each invariant in one snapshot of its own, so that work under way is seen before or after a change, never between.
 */
export async function audit(context: AuditContext): Promise<Audited[]> {
  const results: Audited[] = [];
  for (const { number, name, check } of INVARIANTS) {
    const finding = await context.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        // All files are read in between, which takes as long as it takes: the database must not end who says nothing meanwhile.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        return check({ ...context, db: trx, live: context.db });
      });
    results.push({ number, name, ...finding });
  }
  return results;
}
