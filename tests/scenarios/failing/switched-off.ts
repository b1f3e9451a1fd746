// What is told and given to people of an account that is switched off: nothing, since they cannot sign in.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { giveToOwners } from '#server/letters/fallback/deciders.ts';
import { isNobodys } from '#server/letters/fallback/in-error.ts';
import { administratorsOf } from '#server/letters/mails/administrators.ts';
import type { ReturnedMail } from '../returned-mail.ts';

/** @param userId who administers the account, and may decide on the document */
export async function waitsForNobodyShutOut({ office }: ReturnedMail, shipmentId: number, userId: number) {
  const { db, clock } = office.server.services;
  const { accountId } = office.town;
  const now = clock.now();
  const trx = await db.startTransaction().execute();
  const seen = async () => {
    const told = await administratorsOf(trx, accountId, { now });
    await sql`update shipment set owner_id = ${userId}, decider_id = null where id = ${shipmentId}`.execute(trx);
    await giveToOwners(trx, [shipmentId], { accountId, at: now });
    const { rows } = await sql<{ given: number | null }>`select decider_id as given from shipment
      where id = ${shipmentId}`.execute(trx);
    await sql`update shipment set decider_id = ${userId} where id = ${shipmentId}`.execute(trx);
    const nobodys = await sql`select from shipment s where s.id = ${shipmentId} and ${isNobodys('s')}`.execute(trx);
    return [told.includes(userId), rows[0]?.given, nobodys.rows.length];
  };
  try {
    expect(await seen()).toEqual([true, userId, 0]);
    await sql`update account set enabled = false where id = ${accountId}`.execute(trx);
    expect(await seen()).toEqual([false, null, 1]);
  } finally {
    await trx.rollback().execute();
  }
}
