// Who decides on documents in error: taken by whoever has time for it, or given to a colleague who may.
import { type SqlBool, sql } from 'kysely';
import { can } from '#domain/access/abilities.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { itemOf } from '#server/access/owned-row.ts';
import type { Caller, Handler } from '#server/context/context.ts';
import { authorOn, inTransaction } from '#server/features/jobs/change-jobs.usecases.ts';
import { scopeOf } from '#server/features/jobs/read-jobs.usecases.ts';
import { type Decider, decidersOn } from '#server/letters/fallback/deciders.ts';
import type { NewRevision } from '#server/letters/history/add-revision.ts';
import { addWhileProved } from '#server/letters/history/ended-evidence.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { checkDecidable, lockShipments } from './decidable-shipments.ts';
import { isInError } from './failure-choices.ts';
import { visibleShipment } from './read-shipments.usecases.ts';
import { type ShipmentRow, shipmentsWhere } from './shipments.repository.ts';

interface Asked {
  readonly caller: Caller;
  readonly rows: readonly ShipmentRow[];
  /** One person is asked about. */
  readonly only?: number;
}

/** Those among the people whom the caller knows of: of their own account, and of those on the way down to the documents. */
async function colleagues(db: Db | Trx, { caller, rows, only }: Asked): Promise<Decider[]> {
  const below = new Set([caller.actor.ouId]);
  for (const { account_path: path } of rows) {
    const own = path.indexOf(caller.actor.ouId);
    for (const id of own < 0 ? [] : path.slice(own)) below.add(id);
  }
  return decidersOn(db, rows, { accountIds: [...below], ...(only === undefined ? {} : { only }) });
}

export const listDeciders: Handler<'shipments.deciders'> = async ({ caller, params }, services) => {
  const row = await visibleShipment(caller, services, params.shipmentId);
  if (!row.ok) return row;
  if (!can(caller.actor, 'acknowledge', itemOf(row.value))) return refuse('exception.unauthorized');
  return ok(await colleagues(services.db, { caller, rows: [row.value] }));
};

/** The person who is to decide on all of them; null: nobody any more. Whoever may not is as unknown as a stranger. */
async function chosen(
  trx: Trx,
  { caller, rows }: { readonly caller: Caller; readonly rows: readonly ShipmentRow[] },
  userId: number | null,
): Promise<Result<Decider | null>> {
  if (userId === null) return ok(null);
  const [person] = await colleagues(trx, { caller, rows, only: userId });
  return person === undefined ? refuse('exception.notFound', { type: 'user' }) : ok(person);
}

/** All of them or none, but for those that somebody has where only free ones are asked for. */
export const assignShipments: Handler<'shipments.assign'> = async ({ caller, body }, services) => {
  const ids = [...new Set(body.shipmentIds)];
  const scope = await scopeOf(caller, services, 'viewOrder');
  const condition = sql<SqlBool>`s.id = any(${sql.val(ids)}::bigint[])`;
  return inTransaction(services, async (trx): Promise<Result<{ changed: number }>> => {
    const decidable = await checkDecidable(trx, { caller, scope }, ids);
    if (!decidable.ok) return decidable;
    await lockShipments(trx, ids);
    const { rows } = await shipmentsWhere(trx, scope, { condition, limit: ids.length });
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
