// What is told and given to people of an account that is switched off: nothing, since they cannot sign in.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { giveToOwners } from '#server/letters/fallback/deciders.ts';
import { isNobodys } from '#server/letters/fallback/in-error.ts';
import { administratorsOf } from '#server/letters/mails/administrators.ts';
import { writeFailuresMail } from '#server/pipeline/mails/failures-mail.ts';
import { ADMINISTRATOR } from '#tests/support/test-server.ts';
import type { ReturnedMail } from '../returned-mail.ts';

/** @param userId who administers the account, and may decide on the document */
export async function waitsForNobodyShutOut({ office }: ReturnedMail, shipmentId: number, userId: number) {
  const { services } = office.server;
  const { db, clock } = services;
  const { accountId } = office.town;
  const now = clock.now();
  const always = { since: new Date(0).toISOString(), until: new Date(now.getTime() + 86_400_000).toISOString() };
  const trx = await db.startTransaction().execute();
  const above = await trx
    .updateTable('app_user')
    .set({ email_address: 'above@office.example' })
    .where('login', '=', ADMINISTRATOR.login)
    .returning('id')
    .executeTakeFirstOrThrow();
  const seen = async () => {
    const told = await administratorsOf(trx, accountId, { now });
    await sql`update shipment set owner_id = ${userId}, decider_id = null where id = ${shipmentId}`.execute(trx);
    await giveToOwners(trx, [shipmentId], { accountId, at: now });
    const { rows } = await sql<{ given: number | null }>`select decider_id as given from shipment
      where id = ${shipmentId}`.execute(trx);
    await sql`update shipment set decider_id = ${userId} where id = ${shipmentId}`.execute(trx);
    const nobodys = await sql`select from shipment s where s.id = ${shipmentId} and ${isNobodys('s')}`.execute(trx);
    await sql`update shipment set owner_id = ${above.id} where id = ${shipmentId}`.execute(trx);
    const mailTo = (id: number) =>
      writeFailuresMail({ ...services, db: trx }, { kind: 'failures', userId: id, ...always });
    const owner = (await mailTo(above.id)) !== null;
    await sql`update shipment set owner_id = ${userId} where id = ${shipmentId}`.execute(trx);
    const own = (await mailTo(userId)) !== null;
    return { told: told.includes(userId), given: rows[0]?.given, nobodys: nobodys.rows.length, owner, own };
  };
  try {
    expect(await seen()).toEqual({ told: true, given: userId, nobodys: 0, owner: false, own: true });
    await sql`update account set enabled = false where id = ${accountId}`.execute(trx);
    expect(await seen()).toEqual({ told: false, given: null, nobodys: 1, owner: true, own: false });
  } finally {
    await trx.rollback().execute();
  }
}
