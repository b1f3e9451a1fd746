// Statements that join history lines to the audit chain, set by set.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';
import { CHAINED_ENTITIES, DATUM_HASH, type HeadFacts, linkLeaf, type SealFacts } from './chain-texts.ts';

/** Which transactions have ended: those before `ended`; `next` and later ones did not begin on this server yet. */
export interface Horizon {
  readonly cluster: string;
  readonly ended: string;
  readonly next: string;
}

/** How far lines were joined. */
export interface Cursor {
  readonly cluster: string | null;
  readonly horizon: string | null;
  readonly scanned: number | null;
}

/** The cursor, held until the transaction ends: one joins at a time. Undefined: another one does. */
export const holdCursor = (trx: Trx): Promise<Cursor | undefined> =>
  trx.selectFrom('chain_cursor').select(['cluster', 'horizon', 'scanned']).forUpdate().skipLocked().executeTakeFirst();

export async function readHorizon(where: Where): Promise<Horizon> {
  const { rows } = await sql<Horizon>`select pg_snapshot_xmin(s)::text as ended, pg_snapshot_xmax(s)::text as next,
    (select system_identifier from pg_control_system())::text as cluster from pg_current_snapshot() s`.execute(where);
  const [horizon] = rows;
  if (horizon === undefined) throw new Error('The database has no snapshot.');
  return horizon;
}

export async function moveCursor(trx: Trx, cursor: Cursor): Promise<void> {
  await trx.updateTable('chain_cursor').set(cursor).execute();
}

/** A line that became a link. */
export interface JoinedLine {
  readonly accountId: number;
  readonly headNumber: number;
  readonly place: number;
  readonly revisionId: number;
  readonly xid: string | null;
  readonly at: Date;
  readonly leaf: Buffer;
}

/** Which lines of history are of the chain. */
export const IS_CHAINED = sql<SqlBool>`r.entity in (${sql.join(CHAINED_ENTITIES.map((entity) => sql.lit(entity)))})`;

/** Lines that are joined next: a condition on the history line `r`, and their order. */
export interface Batch {
  readonly where: RawBuilder<SqlBool>;
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
}

/** Lines of transactions that ended since the cursor was moved. */
export const endedLines = ({ horizon }: Cursor, { ended }: Horizon, limit: number): Batch => ({
  where: sql<SqlBool>`r.xid >= ${horizon}::text::xid8 and r.xid < ${ended}::text::xid8`,
  order: sql`r.xid, r.id`,
  limit,
});

/** All lines by their ids, but those of transactions that have not ended or are picked up behind the cursor. */
export const allLines = ({ horizon, scanned }: Cursor, { next }: Horizon, limit: number): Batch => ({
  where: sql<SqlBool>`r.id > ${scanned} and (r.xid is null or r.xid < ${horizon}::text::xid8 or r.xid >= ${next}::text::xid8)`,
  order: sql`r.id`,
  limit,
});

/** Lines from before the chain get their salt. */
export async function saltLines(trx: Trx, { where, order, limit }: Batch): Promise<void> {
  await sql`update revision r set salt = gen_random_uuid() from (
      select r.id, r.at from revision r where ${where} and ${IS_CHAINED}
        and not exists (select 1 from chain_link l where l.revision_id = r.id) order by ${order} limit ${limit}
    ) t where r.id = t.id and r.at = t.at and r.salt is null`.execute(trx);
}

/** Makes links of a batch, in the next head of each account. @returns them by account and place */
export async function joinLines(trx: Trx, { where, order, limit }: Batch): Promise<JoinedLine[]> {
  const { rows } = await sql<JoinedLine>`
    with taken as materialized (
      select r.id, r.account_id, r.entity, r.entity_id, r.event, r.at, r.xid, ${DATUM_HASH} as datum
      from revision r where ${where} and ${IS_CHAINED}
        and not exists (select 1 from chain_link l where l.revision_id = r.id)
      order by ${order} limit ${limit}
    ), next as materialized (
      select a.account_id, coalesce((select max(number) from chain_head h where h.account_id = a.account_id), 0) + 1 as number
      from (select distinct account_id from taken) a
    ), made as (
      insert into chain_link (account_id, head_number, place, revision_id, entity, entity_id, event, at, datum)
      select t.account_id, n.number, row_number() over (partition by t.account_id order by t.id), t.id, t.entity, t.entity_id,
        t.event, t.at, t.datum
      from taken t join next n on n.account_id = t.account_id
      returning *
    )
    select m.account_id as "accountId", m.head_number as "headNumber", m.place, m.revision_id as "revisionId",
      t.xid::text as xid, m.at, ${linkLeaf('m')} as leaf
    from made m join taken t on t.id = m.revision_id order by m.account_id, m.place`.execute(trx);
  return rows;
}

const HEAD = sql`h.account_id as "accountId", h.number, h.seal_number as "sealNumber", encode(h.previous, 'hex') as previous,
  encode(h.root, 'hex') as root, h.links, h.total`;

/** The last head of each of these accounts that has one. */
export async function lastHeads(trx: Trx, accountIds: readonly number[]): Promise<HeadFacts[]> {
  const { rows } = await sql<HeadFacts>`select h.* from unnest(${sql.val([...accountIds])}::bigint[]) a(id)
    cross join lateral (select ${HEAD} from chain_head h where h.account_id = a.id order by h.number desc limit 1) h`.execute(
    trx,
  );
  return rows;
}

/** Heads of a seal, by account. */
export async function headsOfSeal(where: Where, sealNumber: number): Promise<HeadFacts[]> {
  const { rows } = await sql<HeadFacts>`select ${HEAD} from chain_head h where h.seal_number = ${sealNumber}
    order by h.account_id`.execute(where);
  return rows;
}

export type SignedSeal = SealFacts & { readonly signature: Buffer };

/** Seals behind a number, in their order. */
export async function sealsBehind(where: Where, number: number, limit: number): Promise<SignedSeal[]> {
  const { rows } =
    await sql<SignedSeal>`select number, at, encode(previous, 'hex') as previous, encode(root, 'hex') as root,
      heads, links, belated, fingerprint, signature
    from chain_seal where number > ${number} order by number limit ${limit}`.execute(where);
  return rows;
}

/** The last one; null: nothing is sealed. */
export async function lastSeal(where: Where): Promise<SignedSeal | null> {
  const { rows } = await sql<{ number: number }>`select max(number) as number from chain_seal`.execute(where);
  const number = rows[0]?.number ?? null;
  return number === null ? null : ((await sealsBehind(where, number - 1, 1))[0] ?? null);
}

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

export async function saveSeal(trx: Trx, seal: SignedSeal, heads: readonly HeadFacts[]): Promise<void> {
  const { previous, root, ...rest } = seal;
  await trx
    .insertInto('chain_seal')
    .values({ ...rest, previous: bytes(previous), root: bytes(root) })
    .execute();
  const column = <T>(of: (head: HeadFacts) => T) => sql.val(heads.map(of));
  await sql`insert into chain_head (account_id, number, seal_number, previous, root, links, total)
    select n.account_id, n.number, ${seal.number}, decode(n.previous, 'hex'), decode(n.root, 'hex'), n.links, n.total
    from unnest(${column(({ accountId }) => accountId)}::bigint[], ${column(({ number }) => number)}::bigint[],
      ${column((head) => head.previous)}::text[], ${column((head) => head.root)}::text[],
      ${column(({ links }) => links)}::int[], ${column(({ total }) => total)}::bigint[])
      n(account_id, number, previous, root, links, total)`.execute(trx);
}

/** A public key from now on signs seals. @returns whether it was not known */
export async function registerKey(
  where: Where,
  { fingerprint, publicKey, at }: { readonly fingerprint: string; readonly publicKey: Buffer; readonly at: Date },
): Promise<boolean> {
  const added = await where
    .insertInto('chain_key')
    .values({ fingerprint, public_key: publicKey, since: at })
    .onConflict((on) => on.doNothing())
    .returning('fingerprint')
    .executeTakeFirst();
  return added !== undefined;
}

export const chainKeys = (where: Where) => where.selectFrom('chain_key').selectAll().orderBy('since').execute();
