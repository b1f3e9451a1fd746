// A part of the audit chain that can be checked by itself: what happened to some things, with the way of each event to a signed
// seal, and what its history line says.
import { type SqlBool, sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';
import { anchorsOf, type ChainAnchor } from './anchors.ts';
import { headsOfSeal, IS_CHAINED, type SignedSeal, sealsBehind } from './chain.repository.ts';
import { DATUM_TEXT, type HeadFacts, headText, linkLeaf, type SealFacts, timeText } from './chain-texts.ts';
import { LEFT_DETAILS, NAMES_FILE } from './left-details.ts';
import { leafOf, proofOf } from './merkle.ts';

/** What a part is about: ids by kind. */
export interface ChainSubjects {
  readonly job: readonly number[];
  readonly command: readonly number[];
  readonly delivery: readonly number[];
  readonly shipment: readonly number[];
}

/** An event. Hashes in hexadecimal. */
export interface ChainEntry {
  readonly accountId: number;
  readonly head: number;
  readonly place: number;
  readonly revisionId: number;
  readonly entity: string;
  readonly entityId: number;
  readonly event: string;
  readonly at: string;
  readonly datum: string;
  /** What is hashed to `datum`; null: it was erased, or is not for whoever gets the part. */
  readonly opened: { readonly salt: string; readonly text: string } | null;
}

export type ChainHead = HeadFacts & { readonly place: number; readonly proof: readonly string[] };

type WrittenSeal = Omit<SealFacts, 'at'> & { readonly at: string; readonly signature: string };
export type ChainSeal = WrittenSeal & { readonly before: WrittenSeal | null; readonly proof: readonly string[] };

export interface ChainPart {
  readonly entries: readonly ChainEntry[];
  readonly heads: readonly ChainHead[];
  readonly seals: readonly ChainSeal[];
  readonly anchors: readonly ChainAnchor[];
}

/** The condition that a row of history or of the chain is of these things. */
export const isOfSubjects = (name: string, { job, command, delivery, shipment }: ChainSubjects) => {
  const [entity, id] = [sql.ref(`${name}.entity`), sql.ref(`${name}.entity_id`)];
  const among = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;
  return sql<SqlBool>`(${entity} = 'shipment' and ${id} = ${among(shipment)} or ${entity} = 'delivery' and ${id} = ${among(delivery)}
    or ${entity} = 'command' and ${id} = ${among(command)} or ${entity} = 'job' and ${id} = ${among(job)})`;
};

/**
 * Events that are sealed, in the order of their lines. What a job's lines say may be of other people, and what staff wrote down is
 * for the house alone: these stay closed, as their hashes. A line of a delivery or a command that no person wrote has words of people
 * all the same, as why a channel was held, or to whose mailbox an e-mail did not come (docs/decisions/0807); one of a document has what
 * was answered to its sending, and why it was not sent. What was billed is of the house and not for strangers.
 */
async function entriesOf(where: Where, things: ChainSubjects): Promise<ChainEntry[]> {
  const { rows } = await sql<ChainEntry>`select l.account_id as "accountId", l.head_number as head, l.place,
      l.revision_id as "revisionId", l.entity, l.entity_id as "entityId", l.event, ${timeText(sql.ref('l.at'))} as at,
      encode(l.datum, 'hex') as datum,
      case when r.salt is not null and l.entity <> 'job' and l.event <> 'billingCorrected'
          and (l.entity = 'shipment' and r.user_id is null or r.details = ${LEFT_DETAILS} or ${NAMES_FILE})
        then jsonb_build_object('salt', r.salt, 'text', ${DATUM_TEXT}) end as opened
    from chain_link l left join revision r on r.id = l.revision_id
    where ${isOfSubjects('l', things)} order by l.revision_id`.execute(where);
  return rows;
}

/** Events that no seal covers yet. */
export async function pendingOf(where: Where, things: ChainSubjects): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from revision r where ${isOfSubjects('r', things)}
    and ${IS_CHAINED} and not exists (select 1 from chain_link l where l.revision_id = r.id)`.execute(where);
  return rows[0]?.n ?? 0;
}

const hex = (hashes: readonly Buffer[]): string[] => hashes.map((hash) => hash.toString('hex'));

async function leavesOfHead(where: Where, { accountId, number }: HeadFacts): Promise<Buffer[]> {
  const { rows } = await sql<{ leaf: Buffer }>`select ${linkLeaf('l')} as leaf from chain_link l
    where l.account_id = ${accountId} and l.head_number = ${number} order by l.place`.execute(where);
  return rows.map(({ leaf }) => leaf);
}

const writtenSeal = ({ at, signature, ...rest }: SignedSeal): WrittenSeal => ({
  ...rest,
  at: at.toISOString(),
  signature: signature.toString('base64'),
});

const keyOfHead = (accountId: number, number: number): string => `${accountId}/${number}`;

async function sealOf(where: Where, number: number): Promise<Omit<ChainSeal, 'proof'>> {
  const found = await sealsBehind(where, number - 2, 2);
  const seal = found.find((one) => one.number === number);
  const before = found.find((one) => one.number === number - 1);
  if (seal === undefined) throw new Error(`The seal ${number} of the audit chain is not there.`);
  return { ...writtenSeal(seal), before: before === undefined ? null : writtenSeal(before) };
}

/** What the chain holds of some things, in one snapshot of the transaction at hand. */
export async function chainPart(where: Where, things: ChainSubjects): Promise<ChainPart> {
  const entries = await entriesOf(where, things);
  const byHead = Map.groupBy(entries, ({ accountId, head }) => keyOfHead(accountId, head));
  const { rows } = await sql<{ n: number }>`select distinct h.seal_number as n from unnest(
      ${sql.val(entries.map(({ accountId }) => accountId))}::bigint[], ${sql.val(entries.map(({ head }) => head))}::bigint[])
      e(account_id, number) join chain_head h on h.account_id = e.account_id and h.number = e.number order by n`.execute(
    where,
  );
  const heads: ChainHead[] = [];
  const seals: ChainSeal[] = [];
  for (const { n } of rows) {
    const all = await headsOfSeal(where, n);
    const own = all.flatMap((head, place) =>
      byHead.has(keyOfHead(head.accountId, head.number)) ? [{ head, place }] : [],
    );
    for (const { head, place } of own) {
      const places = (byHead.get(keyOfHead(head.accountId, head.number)) ?? []).map((entry) => entry.place - 1);
      const proof = hex(proofOf(await leavesOfHead(where, head), places));
      heads.push({ ...head, place, proof });
    }
    const proof = proofOf(
      all.map((head) => leafOf(headText(head))),
      own.map(({ place }) => place),
    );
    seals.push({ ...(await sealOf(where, n)), proof: hex(proof) });
  }
  const anchors = await anchorsOf(
    where,
    seals.map(({ number }) => number),
  );
  return { entries, heads, seals, anchors };
}
