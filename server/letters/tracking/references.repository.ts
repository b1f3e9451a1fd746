// What carriers call pieces, in the database: a reference stands for the piece that events with a NUID have given it to, as long as that
// is one alone (docs/decisions/0690, docs/decisions/0851).
import { sql } from 'kysely';
import { BY_HAND, type EventOrigin, type EventRow } from '#server/letters/deliveries/tracking.repository.ts';
import type { Trx } from '#server/storage/schema.ts';
import { TAKEN, type TakenEvent } from './taken-events.repository.ts';

/** An event that gives a piece its reference. */
interface NamingRow extends EventRow {
  readonly reference: string;
  readonly shipmentId: number;
}

export const isNaming = (row: EventRow): row is NamingRow =>
  row.nuid !== null && row.shipmentId !== null && row.reference !== null;

/** The same of stored events `k` of a channel: what a person wrote down gives none. */
const names = (
  channelId: number,
) => sql`k.channel_id = ${channelId} and k.shipment_id is not null and k.nuid is not null
  and k.reference is not null and k.source <> ${BY_HAND}`;

interface Asked {
  /** Events on their way in. What is stored already, it may be with other words, gives no name. */
  readonly naming: readonly NamingRow[];
  readonly asked: readonly string[];
}

/** What references stand for. */
interface Standing {
  /** Those that stand for one piece. */
  readonly alone: ReadonlyMap<string, number>;
  /** Those that did so far, and of which piece: by what is on its way in they stand for another one too. */
  readonly lost: ReadonlyMap<string, number>;
}

/** Two pieces that stored events name so, and the first and the last of those that others are about to; null: there is none. */
interface StandingRow {
  readonly reference: string;
  readonly one: number | null;
  readonly other: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** What references stand for in a channel, by what is stored and what is on its way in. Of what is stored two events say enough. */
export async function standingFor(trx: Trx, channelId: number, { naming, asked }: Asked): Promise<Standing> {
  const references = [...new Set([...asked, ...naming.map(({ reference }) => reference)])];
  if (references.length === 0) return { alone: new Map(), lost: new Map() };
  const column = <T>(of: (row: NamingRow) => T) => sql.val(naming.map(of));
  const { rows } = await sql<StandingRow>`
    select a.reference, one.id as one, other.id as other, said.low, said.high
    from unnest(${sql.val(references)}::text[]) a(reference)
      left join lateral (select k.shipment_id as id from tracking_event k
        where ${names(channelId)} and k.reference = a.reference limit 1) one on true
      left join lateral (select k.shipment_id as id from tracking_event k
        where ${names(channelId)} and k.reference = a.reference and k.shipment_id <> one.id limit 1) other on true
      left join (select n.reference, min(n.id) as low, max(n.id) as high
        from unnest(${column(({ key }) => key)}::text[], ${column(({ reference }) => reference)}::text[],
          ${column(({ shipmentId }) => shipmentId)}::bigint[]) n(key, reference, id)
        where not exists (select from tracking_event k where k.channel_id = ${channelId} and k.event_key = n.key)
        group by 1) said on said.reference = a.reference`.execute(trx);
  const [alone, lost] = [new Map<string, number>(), new Map<string, number>()];
  for (const { reference, one, other, low, high } of rows) {
    const pieces = new Set([one, other, low, high].filter((id) => id !== null));
    const first = one ?? low;
    if (first !== null && pieces.size === 1) alone.set(reference, first);
    if (one !== null && other === null && pieces.size > 1) lost.set(reference, one);
  }
  return { alone, lost };
}

/** The piece that a reference stands for without one of the events that name it; null: none, or two. */
export async function aloneWithout(
  trx: Trx,
  channelId: number,
  { reference, eventId }: { readonly reference: string | null; readonly eventId: number },
): Promise<number | null> {
  if (reference === null) return null;
  const { rows } = await sql<{ id: number }>`select distinct k.shipment_id as id from tracking_event k
    where ${names(channelId)} and k.reference = ${reference} and k.id <> ${eventId} limit 2`.execute(trx);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/**
 * All that waits under a reference goes with the event that a person gave its piece, unless a carrier calls another piece so as well.
 * What names another piece by a NUID waits for that one; the number that the event itself had named is that of its piece by now.
 * @returns how many events
 */
export async function placeAll(
  trx: Trx,
  channelId: number,
  {
    reference,
    told,
    shipmentId,
  }: { readonly reference: string | null; readonly told: string | null; readonly shipmentId: number },
): Promise<number> {
  if (reference === null) return 0;
  const { numAffectedRows = 0n } = await sql`update tracking_event e set shipment_id = ${shipmentId}
    where e.channel_id = ${channelId} and e.shipment_id is null and e.reference = ${reference}
      and (e.nuid is null or e.nuid = ${told})
      and not exists (select from tracking_event k
        where ${names(channelId)} and k.reference = ${reference} and k.shipment_id <> ${shipmentId})`.execute(trx);
  return Number(numAffectedRows);
}

/** What is taken from a piece. */
interface TakenFrom {
  readonly shipmentId: number;
  /** The first one. */
  readonly eventId: number;
  readonly taken: readonly TakenEvent[];
}

/**
 * Pieces that their references do not name alone any more lose what came by these alone, which waits again. The orders of the pieces are
 * locked; from one under a legal hold nothing goes (docs/decisions/0821). @returns by their ids
 */
export async function letGo(
  trx: Trx,
  { channelId, receivedAt }: EventOrigin,
  lost: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<number, TakenFrom>> {
  if (lost.size === 0) return new Map();
  const { rows } = await sql<TakenEvent & { id: number; shipmentId: number }>`
    update tracking_event e set shipment_id = null, taken_back_at = ${receivedAt}
    from unnest(${sql.val([...lost.keys()])}::text[], ${sql.val([...lost.values()])}::bigint[]) n(reference, id)
      join shipment s on s.id = n.id join job on job.id = s.job_id
    where e.shipment_id = n.id and e.channel_id = ${channelId} and e.reference = n.reference
      and e.nuid is distinct from s.nuid and job.legal_hold is null and job.evidence_ends_at is null
    returning e.id, s.id as "shipmentId", ${TAKEN}`.execute(trx);
  const pieces = Map.groupBy(
    rows.toSorted((a, b) => a.id - b.id),
    ({ shipmentId }) => shipmentId,
  );
  return new Map(
    [...pieces].map(([shipmentId, events]) => {
      const taken = events.map(({ code, at, receivedAt: came, source, tracker }): TakenEvent => {
        return { code, at, receivedAt: came, source, tracker };
      });
      return [shipmentId, { shipmentId, eventId: events[0]?.id ?? 0, taken }];
    }),
  );
}
