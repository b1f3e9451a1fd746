// Who decides on documents in error: taken by whoever has time for it, or given to a colleague who may.
import { type SqlBool, sql } from 'kysely';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, Handler } from '#server/context/context.ts';
import { authorOn, inTransaction } from '#server/features/jobs/change-jobs.usecases.ts';
import { scopeOf } from '#server/features/jobs/read-jobs.usecases.ts';
import { type Decider, decidersOn } from '#server/letters/fallback/deciders.ts';
import type { NewRevision } from '#server/letters/history/add-revision.ts';
import { addWhileProved } from '#server/letters/history/ended-evidence.ts';
import type { Trx } from '#server/storage/schema.ts';
import { checkDecidable, lockShipments } from './decidable-shipments.ts';
import { isInError } from './failure-choices.ts';
import { type ShipmentRow, shipmentsWhere } from './shipments.repository.ts';

interface Asked {
  readonly caller: Caller;
  readonly rows: readonly ShipmentRow[];
}

/** Accounts whose people the caller knows of: the own one, and those on the way down to the documents. */
function knownAccounts({ caller, rows }: Asked): number[] {
  const below = new Set([caller.actor.ouId]);
  for (const { account_path: path } of rows) {
    const own = path.indexOf(caller.actor.ouId);
    for (const id of own < 0 ? [] : path.slice(own)) below.add(id);
  }
  return [...below];
}

const allOf = (ids: readonly number[]) => ({
  condition: sql<SqlBool>`s.id = any(${sql.val([...ids])}::bigint[])`,
  limit: ids.length,
});

export const listDeciders: Handler<'shipments.deciders'> = async ({ caller, body }, services) => {
  const ids = [...new Set(body.shipmentIds)];
  const scope = await scopeOf(caller, services, 'viewOrder');
  const decidable = await checkDecidable(services.db, { caller, scope }, ids);
  if (!decidable.ok) return decidable;
  const { rows } = await shipmentsWhere(services.db, scope, allOf(ids));
  return ok(await decidersOn(services.db, rows, { accountIds: knownAccounts({ caller, rows }) }));
};

/** The person who is to decide on all of them; null: nobody any more. Whoever may not is named, if the caller knows of such a person. */
async function chosen(trx: Trx, asked: Asked, userId: number | null): Promise<Result<Decider | null>> {
  if (userId === null) return ok(null);
  const among = { accountIds: knownAccounts(asked), only: userId };
  const [person] = await decidersOn(trx, asked.rows, among);
  if (person !== undefined) return ok(person);
  const [known] = await decidersOn(trx, [], among);
  return known === undefined
    ? refuse('exception.notFound', { type: 'user' })
    : refuse('shipment.mayNotDecide', { name: known.name, count: asked.rows.length });
}

/** All of them or none, but for those that somebody has where only free ones are asked for. */
export const assignShipments: Handler<'shipments.assign'> = async ({ caller, body }, services) => {
  const ids = [...new Set(body.shipmentIds)];
  const scope = await scopeOf(caller, services, 'viewOrder');
  return inTransaction(services, async (trx): Promise<Result<{ changed: number }>> => {
    const decidable = await checkDecidable(trx, { caller, scope }, ids);
    if (!decidable.ok) return decidable;
    await lockShipments(trx, ids);
    const { rows } = await shipmentsWhere(trx, scope, allOf(ids));
    const well = rows.find((row) => !isInError(row));
    if (well !== undefined) return refuse('shipment.notOpen', { recipient: well.recipient });
    const person = await chosen(trx, { caller, rows }, body.userId);
    if (!person.ok) return person;
    const to = person.value;
    const changing = rows.filter(({ decider }) => (body.ifFree ? decider === null : decider?.id !== to?.id));
    if (changing.length === 0) return ok({ changed: 0 });
    const at = services.clock.now();
    // Whoever takes something knows of it; a colleague who is given it is told.
    const told = to === null || to.id === caller.user.id ? null : at;
    await trx
      .updateTable('shipment')
      .set({ decider_id: to?.id ?? null, assigned_at: told })
      .where(
        'id',
        'in',
        changing.map(({ id }) => id),
      )
      .execute();
    const lines = changing.map(
      (row): NewRevision => ({
        entity: 'shipment',
        entityId: row.id,
        accountId: row.account_id,
        event: to === null ? 'DECIDER_LEFT' : to.id === caller.user.id ? 'DECIDER_TOOK' : 'DECIDER_GIVEN',
        at,
        by: authorOn(caller, row),
        details: { decider: to?.login ?? null },
      }),
    );
    await addWhileProved(trx, lines);
    return ok({ changed: changing.length });
  });
};
