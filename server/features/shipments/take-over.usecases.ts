// What a person has done about failures that do not fall back by themselves: the next channel, or once more with a corrected
// address. It is written down as a wish, which the next run of the fallback carries out, and until then can be taken back.
import { type SqlBool, sql } from 'kysely';
import { can } from '#domain/access/abilities.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { barsAgain } from '#domain/jobs/jobs.states.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import { itemOf } from '#server/access/owned-row.ts';
import type { Caller, CallRequest, Handler, Services } from '#server/context/context.ts';
import { authorOn, inTransaction } from '#server/features/jobs/change-jobs.usecases.ts';
import { scopeOf } from '#server/features/jobs/read-jobs.usecases.ts';
import { unseenSteps } from '#server/letters/fallback/unseen-failures.ts';
import { type Held, holdWishes } from '#server/letters/fallback/wish-money.ts';
import { lostConsents } from '#server/letters/fallback/withdrawn-consents.ts';
import type { NewRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { addWhileProved } from '#server/letters/history/ended-evidence.ts';
import { releaseWishes } from '#server/letters/money/reservations.ts';
import { settleCorrections } from '#server/letters/rows/corrections.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { checkDecidable, checkTyped, lockJobsOf, lockShipments } from './decidable-shipments.ts';
import { authorsOf, barringOf, failureChoices, isOpen, mayApprove } from './failure-choices.ts';
import { type ShipmentRow, shipmentsWhere } from './shipments.repository.ts';
import { storeCorrection } from './store-correction.ts';

type Body = CallRequest<'shipments.takeOver'>['body'];

/** All shipments of the selection, locked, where the caller may decide on each and nothing has been done about it. */
async function openShipments(
  trx: Trx,
  { caller, services }: { readonly caller: Caller; readonly services: Services },
  { ids, way }: { readonly ids: readonly number[]; readonly way: Body['way'] },
): Promise<Result<ShipmentRow[]>> {
  const scope = await scopeOf(caller, services, 'viewOrder');
  const condition = sql<SqlBool>`s.id = any(${sql.val([...ids])}::bigint[])`;
  const decidable = await checkDecidable(trx, { caller, scope }, ids);
  if (!decidable.ok) return decidable;
  await lockJobsOf(trx, ids);
  await lockShipments(trx, ids);
  const { rows } = await shipmentsWhere(trx, scope, { condition, limit: ids.length });
  if (rows.length !== ids.length) return refuse('exception.notFound', { type: 'shipment' });
  const isReady = (row: ShipmentRow): boolean => isOpen(row) && (way === 'none') === (row.takeover === 'wished');
  const other = rows.find((row) => !isReady(row));
  return other === undefined ? ok(rows) : refuse('shipment.notOpen', { recipient: other.recipient });
}

/** Its account wants another person to look, and the caller has confirmed it. */
const isOwnOfTwo = async (trx: Trx, caller: Caller, row: ShipmentRow): Promise<boolean> =>
  (await effectiveSettings(trx, row.account_id)).fourEyes &&
  (await authorsOf(trx, [row.command_id])).get(row.command_id) === caller.user.id;

/** Stores the corrected address of a row, where the caller may; one that does not hold, or cannot be printed, is refused. */
async function correct(
  trx: Trx,
  { caller, services }: { readonly caller: Caller; readonly services: Services },
  { row, correction }: { readonly row: ShipmentRow; readonly correction: NonNullable<Body['correction']> },
): Promise<Result<true>> {
  // What was confirmed by somebody else's eyes is not led elsewhere by one who may not confirm it.
  if (!can(caller.actor, 'validate', itemOf(row))) return refuse('exception.unauthorized');
  if (correction.name !== row.sent_to?.name) return refuse('shipment.correctAddress', { field: correction.name });
  if (await isOwnOfTwo(trx, caller, row)) return refuse('shipment.ownCorrection');
  return storeCorrection(trx, { caller, services }, { row, correction });
}

/** As the choice says before: nothing of a locked order goes once more, and nothing of a frozen one is corrected. */
async function checkOrders(trx: Trx, rows: readonly ShipmentRow[], { way, correction }: Body): Promise<Result<true>> {
  if (way !== 'again') return ok(true);
  const ids = [...new Set(rows.map((row) => row.job_id))];
  const orders = await trx.selectFrom('job').select(['state', 'locked', 'frozen']).where('id', 'in', ids).execute();
  for (const order of orders) {
    const bar = barsAgain(order, correction !== undefined);
    if (bar !== null) return refuse(`job.${bar}`, { state: order.state });
  }
  return ok(true);
}

/** Nothing goes by a channel that is switched off, nor once more by a consent that holds no more. */
async function checkChannels(
  trx: Trx,
  { caller, services }: { readonly caller: Caller; readonly services: Services },
  { rows, way }: { readonly rows: readonly ShipmentRow[]; readonly way: Body['way'] },
): Promise<Result<true>> {
  if (way === 'none') return ok(true);
  const choices = await failureChoices(trx, rows, { caller, clock: services.clock });
  const refusedOf = ({ id }: ShipmentRow) => choices.get(id)?.[way === 'again' ? 'again' : 'next']?.refused;
  const barred = way === 'again' ? barringOf((await lostConsents(trx, rows)).values()) : null;
  if (barred !== null) return refuse(barred);
  const off = rows.find((row) => refusedOf(row) === 'off');
  if (off === undefined) return ok(true);
  const label = way === 'again' ? off.channel_label : off.takeover_next?.[0]?.label;
  return refuse('delivery.channelOff', { channel: label ?? off.channel_label });
}

/** The channels that a person was shown for a failure; none: no run has looked yet. */
function shownFor({ channel_label: own, takeover, takeover_next: next }: ShipmentRow, way: Body['way']): string[] {
  if (way === 'again') return [own];
  return takeover === null ? [] : (next ?? []).map(({ label }) => label);
}

/** The money that what was chosen holds from now on; what is taken back holds none any more. */
async function holdMoney(
  trx: Trx,
  { caller, services }: { readonly caller: Caller; readonly services: Services },
  { rows, way }: { readonly rows: readonly ShipmentRow[]; readonly way: Body['way'] },
): Promise<Result<Chosen['held']>> {
  if (way === 'none') {
    await releaseWishes(
      trx,
      rows.map(({ id }) => id),
    );
    return ok(new Map());
  }
  const authors = await authorsOf(trx, [...new Set(rows.map((row) => row.command_id))]);
  const now = services.clock.now();
  const shown = new Map(rows.map((row) => [row.id, shownFor(row, way)]));
  const unseen = rows.flatMap(({ id }) => (shown.get(id)?.length ? [] : [id]));
  const judged = await unseenSteps({ trx, services, now, by: authorOf(caller) }, unseen);
  const wishes = rows.map((row) => ({
    shipmentId: row.id,
    commandId: row.command_id,
    accountId: row.account_id,
    groupId: row.pack_group_id,
    labels: judged.get(row.id) ?? shown.get(row.id) ?? [],
    // Where no run has looked yet nobody has seen what it will cost: who wishes it has not said yes to that.
    approves: shown.get(row.id)?.length ? mayApprove(caller, row, authors.get(row.command_id) ?? 0) : null,
  }));
  const held = await holdWishes(trx, wishes, now);
  if (!held.ok) return held;
  return ok(
    new Map(
      wishes.map(({ shipmentId, approves }) => [
        shipmentId,
        { held: held.value.get(shipmentId) ?? [], approved: approves === true },
      ]),
    ),
  );
}

interface Chosen {
  readonly caller: Caller;
  readonly body: Body;
  readonly at: Date;
  /** By shipment, and whether whoever chose it may say yes to what goes beyond the threshold of approval. */
  readonly held: ReadonlyMap<number, { readonly held: readonly Held[]; readonly approved: boolean }>;
}

/** What was chosen, or that it was taken back. */
async function write(trx: Trx, rows: readonly ShipmentRow[], { caller, body, at, held }: Chosen): Promise<void> {
  const { way, message, correction } = body;
  const ids = sql.val(rows.map(({ id }) => id));
  const by = authorOf(caller);
  const wishes = rows.map(({ id }) =>
    toJson({ way, by, at: at.toISOString(), ...(held.get(id) ?? { held: [], approved: false }) }),
  );
  await (way === 'none'
    ? // What no run has looked at yet is as it was: another channel may be looked for by itself.
      sql`update shipment set takeover = case when takeover_why is null then null else 'offered' end, takeover_wish = null
        where id = any(${ids}::bigint[])`
    : sql`update shipment s set takeover = 'wished', takeover_wish = n.wish
        from unnest(${ids}::bigint[], ${sql.val(wishes)}::jsonb[]) n(id, wish) where s.id = n.id`
  ).execute(trx);
  const lines = rows.map(
    (row): NewRevision => ({
      entity: 'shipment',
      entityId: row.id,
      accountId: row.account_id,
      event: way === 'none' ? 'TAKEOVER_LEFT' : 'TAKEOVER_WISHED',
      at,
      by: authorOn(caller, row),
      details: {
        way,
        reason: message,
        ...(correction === undefined ? {} : { requirements: [correction.name], sentTo: correction.value }),
      },
    }),
  );
  await addWhileProved(trx, lines);
}

/** Their channels carry them, once the address of the one that is corrected is. */
async function readyToGo(
  trx: Trx,
  asking: { readonly caller: Caller; readonly services: Services },
  { rows, body }: { readonly rows: readonly ShipmentRow[]; readonly body: Body },
): Promise<Result<true>> {
  const { way, correction } = body;
  const open = await checkOrders(trx, rows, body);
  if (!open.ok) return open;
  const on = await checkChannels(trx, asking, { rows, way });
  if (!on.ok) return on;
  const [row] = rows;
  if (correction !== undefined && row !== undefined) {
    const corrected = await correct(trx, asking, { row, correction });
    if (!corrected.ok) return corrected;
  }
  const [lost] = way === 'again' ? (await lostConsents(trx, rows)).values() : [];
  return lost === undefined ? ok(true) : refuse(lost);
}

/** All of them or none. */
export const takeOverShipments: Handler<'shipments.takeOver'> = async ({ caller, body, remember }, services) => {
  const ids = [...new Set(body.shipmentIds)];
  const { way, correction } = body;
  if (correction !== undefined && (ids.length > 1 || way !== 'again')) return refuse('shipment.correctOne');
  const asking = { caller, services };
  const done = await inTransaction(services, async (trx): Promise<Result<readonly ShipmentRow[]>> => {
    const open = await openShipments(trx, asking, { ids, way });
    if (!open.ok) return open;
    const rows = open.value;
    const may = checkTyped(rows, `${body.message}${correction?.value ?? ''}`);
    if (!may.ok) return may;
    const ready = await readyToGo(trx, asking, { rows, body });
    if (!ready.ok) return ready;
    const held = await holdMoney(trx, asking, { rows, way });
    if (!held.ok) return held;
    await write(trx, rows, { caller, body, at: services.clock.now(), held: held.value });
    // A repeat after a cut answer finds nothing open any more.
    await remember(trx, { changed: rows.length });
    return open;
  });
  if (!done.ok) return done;
  const [row] = done.value;
  // What is cut here is made up for by the run that carries the wish out.
  services.failPoints.reach('take-over-before-settle');
  if (correction !== undefined && row !== undefined) await settleCorrections(services, row.job_id, [row.pack_group_id]);
  return ok({ changed: done.value.length });
};
