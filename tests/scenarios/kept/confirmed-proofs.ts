// Which proofs count as confirmed: those of the letter that left, which somebody could look at before.
import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import { confirmedProofs } from '#server/features/proofs/proof-facts.repository.ts';
import type { Trx } from '#server/storage/schema.ts';
import type { PostOffice } from '../post-office.ts';

/** A delivery with one proof as it was confirmed. */
interface Proved {
  readonly deliveryId: number;
  readonly proofId: number;
}

/** How many proofs count once something was otherwise, which is undone. */
async function countedAfter(
  { server }: PostOffice,
  { deliveryId }: Proved,
  otherwise: (trx: Trx) => Promise<unknown>,
): Promise<number> {
  const trx = await server.services.db.startTransaction().execute();
  await otherwise(trx);
  const { length } = await confirmedProofs(trx, deliveryId);
  await trx.rollback().execute();
  return length;
}

export async function onlyWhatWasConfirmed(office: PostOffice, proved: Proved): Promise<void> {
  const { proofId, deliveryId } = proved;
  const row = sql`p.files -> 0 -> 'packGroupId'`;
  /** @param seconds after the proof was asked for; its order was confirmed a minute after that */
  const changed = (event: string, details: RawBuilder<unknown>, seconds: number) =>
    countedAfter(office, proved, (trx) =>
      sql`insert into revision (at, entity, entity_id, account_id, event, details)
        select p.created_at + ${seconds} * interval '1 second', 'job', p.job_id, p.account_id, ${event}, ${details}
        from proof p where p.id = ${proofId}`.execute(trx),
    );
  // A letter that was changed after its proof was not confirmed as that shows it; one changed before was.
  const one = sql`jsonb_build_object('packGroupId', ${row})`;
  const some = sql`jsonb_build_object('packGroupIds', jsonb_build_array(${row}))`;
  const others = sql`'{"packGroupIds": [0]}'::jsonb`;
  expect([await changed('PACK_GROUP_EDITED', one, -30), await changed('PACK_GROUP_EDITED', one, 30)]).toEqual([1, 0]);
  for (const event of ['ORPHAN_ATTACHED', 'ORPHAN_DETACHED'])
    expect([await changed(event, others, 30), await changed(event, some, 30)]).toEqual([1, 0]);
  // A row that others left for a row of their own is not named.
  expect([await changed('REGROUPED', others, -30), await changed('REGROUPED', others, 30)]).toEqual([1, 0]);

  const options = (chosen: string) =>
    countedAfter(office, proved, (trx) =>
      sql`update proof p set parameters = p.parameters || jsonb_build_object('options', jsonb_build_object(
          d.channel_label, ${chosen}::jsonb)) from delivery d where p.id = ${proofId} and d.id = ${deliveryId}`.execute(
        trx,
      ),
    );
  const chosen = await office.server.services.db
    .selectFrom('delivery')
    .innerJoin('delivery_command as c', 'c.id', 'delivery.command_id')
    .select(['delivery.channel_label', 'c.service_channel_options'])
    .where('delivery.id', '=', deliveryId)
    .executeTakeFirstOrThrow();
  const confirmed = (chosen.service_channel_options as Record<string, object>)[chosen.channel_label] ?? {};
  expect([await options(JSON.stringify(confirmed)), await options('{"1": 999999}')]).toEqual([1, 0]);

  // It was asked for before the confirmation, and was there before or after it.
  const done = (column: 'created_at' | 'validation_at', by: string, ofCommand = false) =>
    countedAfter(office, proved, async (trx) => {
      if (ofCommand)
        await sql`update delivery_command set validation_at = created_at + interval '1 hour'
          where id = (select command_id from delivery where id = ${deliveryId})`.execute(trx);
      await sql`update proof p set done_at = ${sql.ref(`c.${column}`)} + ${by}::interval,
          command_id = case when ${ofCommand} then c.id end
        from delivery d join delivery_command c on c.id = d.command_id where p.id = ${proofId} and d.id = ${deliveryId}`.execute(
        trx,
      );
    });
  expect([await done('created_at', '-1 second'), await done('created_at', '1 second')]).toEqual([1, 0]);
  const decided = (by: string) => done('validation_at', by, true);
  expect([await decided('-1 second'), await decided('1 second')]).toEqual([1, 0]);
}
