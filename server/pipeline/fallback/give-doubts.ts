// Documents in doubt wait for somebody as those in error do: their owner where that may decide, until the same time
// (docs/decisions/0742). What settles itself before a run has neither, and nobody hears of it.
import { sql } from 'kysely';
import { giveToOwners, isUnsettled } from '#server/letters/fallback/deciders.ts';
import type { FallbackServices } from './falling.ts';

const SLICE = 500;

/** Those of an account that have no time yet. @returns how many there were */
async function giveSlice({ db, clock }: Pick<FallbackServices, 'db' | 'clock'>, accountId: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // What is being sent or settled now is looked at by the next run.
    const { rows } = await sql<{ id: number }>`select s.id from shipment s
      where s.account_id = ${accountId} and ${isUnsettled('s')} and s.decide_by is null
      order by s.id limit ${SLICE} for update skip locked`.execute(trx);
    const ids = rows.map(({ id }) => id);
    const at = clock.now();
    // To a colleague of the owner who had it sent again it comes back: that is news.
    await sql`update shipment set takeover_at = ${at},
        assigned_at = case when decider_id <> owner_id then ${at}::timestamptz else assigned_at end
      where id = any(${sql.val(ids)}::bigint[])`.execute(trx);
    await giveToOwners(trx, ids, { accountId, at });
    return ids.length;
  });
}

/** Gives all documents in doubt that have no time yet a decider and one. */
export async function giveDoubts(services: Pick<FallbackServices, 'db' | 'clock'>): Promise<void> {
  const { rows } = await sql<{ account_id: number }>`select distinct s.account_id from shipment s
    where ${isUnsettled('s')} and s.decide_by is null order by 1`.execute(services.db);
  for (const { account_id: accountId } of rows) while ((await giveSlice(services, accountId)) === SLICE);
}
