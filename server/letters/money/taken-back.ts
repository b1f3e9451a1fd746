// Money of pieces of which events say whether they left: what they hold while nobody knows, and what comes back with an event that is
// taken back (docs/decisions/0800).
import { sql } from 'kysely';
import type { RateSum } from '#domain/money/vat-rates.ts';
import type { Trx } from '#server/storage/schema.ts';
import { givenBack, isCharged } from './charged.ts';
import { CORRECTED, type Correction, leftToGiveBack, writeCorrection } from './corrections.ts';
import { BY_ITSELF } from './reservations.ts';

/**
 * What shipments `s` hold, with VAT, and how their command counts it: `gross` is what they may come to, or what an event gave back of it;
 * `anew` is that of those that were never charged, since a charge is taken off neither what was reserved nor what went by itself.
 */
const PIECE = sql`select s.id, s.command_id, s.account_id, s.price ->> 'currency' as currency,
    case when b.back < 0 then -b.back else b.price end as gross, case when b.back < 0 then 0 else b.price end as anew,
    s.replaces_shipment_id is null as own, ${BY_ITSELF} as by_itself
  from shipment s join delivery d on d.id = s.delivery_id
    cross join lateral (select (s.price ->> 'net')::bigint + (s.price ->> 'vat')::bigint as price,
      ${givenBack(sql`s.id`)} as back) b
  where s.price is not null and not d.test and not ${isCharged(sql`s.id`)}`;

/**
 * Pieces whose doubt ends in not having left hold no money any more, also while a try of them is in the air: what its answer says to have
 * left is held and charged then (docs/decisions/0843). The shipments are locked.
 */
export async function releaseDoubts(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update reservation r set rest = greatest(0, r.rest - p.gross), reserved = greatest(0, r.reserved - p.anew),
      own_rest = greatest(0, r.own_rest - p.own), by_itself = greatest(0, r.by_itself - p.by_itself)
    from (select command_id, currency, sum(gross)::bigint as gross, sum(anew)::bigint as anew,
        coalesce(sum(gross) filter (where own), 0)::bigint as own,
        coalesce(sum(anew) filter (where by_itself), 0)::bigint as by_itself
      from (${PIECE} and s.id = any(${sql.val([...ids])}::bigint[])) pieces group by 1, 2) p
    where r.command_id = p.command_id and r.currency = p.currency`.execute(trx);
}

interface HeldPiece {
  readonly command_id: number;
  readonly account_id: number;
  readonly currency: string;
  readonly gross: number;
  readonly anew: number;
  readonly own: boolean;
  readonly by_itself: boolean;
}

/**
 * A piece that is in doubt again holds what it may still come to, as before its doubt was ended by the wrong word. No limit is asked: it
 * may have left.
 */
export async function holdDoubtAgain(trx: Trx, shipmentId: number, at: Date): Promise<void> {
  const { rows } = await sql<HeldPiece>`${PIECE} and s.id = ${shipmentId}`.execute(trx);
  const [piece] = rows;
  if (piece === undefined) return;
  const { command_id, account_id, currency, gross, anew, own, by_itself } = piece;
  await sql`insert into reservation (command_id, account_id, currency, due, due_until, reserved, rest, own_rest, by_itself)
    values (${command_id}, ${account_id}, ${currency}, ${at}, ${at}, ${gross}, ${gross}, ${own ? gross : 0}, ${by_itself ? anew : 0})
    on conflict (command_id, currency) do update set rest = reservation.rest + excluded.rest,
      reserved = greatest(reservation.reserved + ${anew}, reservation.rest + excluded.rest),
      own_rest = reservation.own_rest + excluded.own_rest, by_itself = reservation.by_itself + excluded.by_itself,
      due = least(reservation.due, excluded.due), due_until = greatest(reservation.due_until, excluded.due_until)`.execute(
    trx,
  );
}

/** Why a charge is given back: since when nobody knew whether the piece had left, and the event that said so. */
interface GivingBack {
  readonly shipmentId: number;
  readonly since: Date;
  readonly eventId: number;
}

/**
 * Gives back, by a counter entry that names the event, what a piece was charged since it was in doubt: as far as nobody has given it
 * back before. @returns what the entry says; null: there is nothing to give back
 */
export async function giveBackCharge(
  trx: Trx,
  { shipmentId, since, eventId }: GivingBack,
  { at, by }: Pick<Correction, 'at' | 'by'>,
): Promise<(Pick<RateSum, 'net' | 'vat'> & { readonly currency: string }) | null> {
  const charged = await trx
    .selectFrom('charge')
    .select([...CORRECTED, 'rates', 'net', 'vat'])
    .where('shipment_id', '=', shipmentId)
    .where('kind', '=', 'price')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('charge as k')
          .select('k.id')
          .where('k.shipment_id', '=', shipmentId)
          .where('k.at', '>', since)
          .where((one) => one.or([one('k.kind', '=', 'price'), one('k.cause', '=', 'leftAgain')])),
      ),
    )
    .executeTakeFirst();
  if (charged === undefined) return null;
  const { rates, net, vat, ...columns } = charged;
  const before = await entriesOfEvents(trx, shipmentId);
  const left = await leftToGiveBack(trx, { shipmentIds: [shipmentId], deliveryId: columns.delivery_id });
  const room = left(shipmentId);
  const back = { net: -Math.min(net + before.net, room.net), vat: -Math.min(vat + before.vat, room.vat) };
  if (back.net + back.vat >= 0) return null;
  const entry = { ...back, at, by, cause: 'takenBack' as const, event_id: eventId };
  await writeCorrection(trx, { columns, rates: rates as readonly RateSum[] }, entry);
  await sql`update reservation r set own_spent = greatest(0, r.own_spent + ${back.net + back.vat}) from shipment s
    where s.id = ${shipmentId} and s.replaces_shipment_id is null and r.command_id = s.command_id
      and r.currency = ${columns.currency}`.execute(trx);
  return { ...back, currency: columns.currency };
}

/** What counter entries of events come to: nothing, or less. */
async function entriesOfEvents(trx: Trx, shipmentId: number): Promise<Pick<RateSum, 'net' | 'vat'>> {
  const { rows } = await sql<Pick<RateSum, 'net' | 'vat'>>`select coalesce(sum(net), 0)::bigint as net,
      coalesce(sum(vat), 0)::bigint as vat from charge where shipment_id = ${shipmentId} and cause is not null`.execute(
    trx,
  );
  return rows[0] ?? { net: 0, vat: 0 };
}

/** Of shipments that left after all, what was given back because of events is charged again, once. */
export async function chargeAgain(trx: Trx, ids: readonly number[], at: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`select k.shipment_id as id from charge k
    where k.shipment_id = any(${sql.val([...ids])}::bigint[]) and k.cause is not null
    group by 1 having sum(k.net + k.vat) < 0`.execute(trx);
  for (const { id } of rows) {
    const charged = await trx
      .selectFrom('charge')
      .select([...CORRECTED, 'rates'])
      .where('shipment_id', '=', id)
      .where('kind', '=', 'price')
      .executeTakeFirst();
    // Its billing facts are being deleted.
    if (charged === undefined) continue;
    const { rates, ...columns } = charged;
    const { net, vat } = await entriesOfEvents(trx, id);
    const entry = { net: -net, vat: -vat, at, by: null, cause: 'leftAgain' as const };
    await writeCorrection(trx, { columns, rates: rates as readonly RateSum[] }, entry);
    await sql`update reservation r set rest = greatest(0, r.rest + ${net + vat}),
        own_rest = greatest(0, r.own_rest + case when s.replaces_shipment_id is null then ${net + vat} else 0 end),
        own_spent = r.own_spent - case when s.replaces_shipment_id is null then ${net + vat} else 0 end
      from shipment s where s.id = ${id} and r.command_id = s.command_id and r.currency = ${columns.currency}`.execute(
      trx,
    );
  }
}
