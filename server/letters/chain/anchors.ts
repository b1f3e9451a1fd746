// Anchors of the audit chain: what is sealed since the last one is a tree of seals, whose root somebody outside sees.
import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';
import type { ChainAnchorTable } from '#server/storage/schema/chain.table.ts';
import { sealsBehind } from './chain.repository.ts';
import { sealText } from './chain-texts.ts';
import { leafOf, proofOf } from './merkle.ts';

export type AnchorRow = Selectable<ChainAnchorTable>;

/** Seals of one anchor: some days of minutes; each bundle computes the tree of all of them. */
export const SEALS_OF_ANCHOR = 5_000;
const SEALS_AT_ONCE = 2_000;

/** What an anchor says; whoever checks it writes the same text. */
export const anchorText = (anchor: { readonly first: number; readonly last: number; readonly root: string }): string =>
  ['mailroom anchor 1', anchor.first, anchor.last, anchor.root].join('\n');

/** The hash that is stamped, or mailed. */
export const anchorHash = (anchor: Parameters<typeof anchorText>[0]): Buffer =>
  createHash('sha256').update(anchorText(anchor)).digest();

/** Leaves of seals from one to another, in their order. */
export async function sealLeaves(where: Where, first: number, last: number): Promise<Buffer[]> {
  const leaves: Buffer[] = [];
  for (let behind = first - 1; behind < last; ) {
    const seals = await sealsBehind(where, behind, Math.min(SEALS_AT_ONCE, last - behind));
    if (seals.length === 0) break;
    leaves.push(...seals.map((seal) => leafOf(sealText(seal))));
    behind = seals.at(-1)?.number ?? last;
  }
  return leaves;
}

export const lastAnchor = (where: Where): Promise<AnchorRow | undefined> =>
  where.selectFrom('chain_anchor').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst();

export const allAnchors = (where: Where): Promise<AnchorRow[]> =>
  where.selectFrom('chain_anchor').selectAll().orderBy('number').execute();

/** An anchor in a part of the chain, with the hashes that lead from the seals of the part to its root. */
export interface ChainAnchor {
  readonly number: number;
  readonly first: number;
  readonly last: number;
  readonly root: string;
  readonly at: string;
  readonly kind: string;
  readonly witness: string;
  /** In base 64. */
  readonly token: string | null;
  readonly stampedAt: string | null;
  readonly proof: readonly string[];
}

/** Who stamped or was mailed to, as strangers may know it: a path or a user in the address may be a secret. */
const shownWitness = ({ kind, witness }: Pick<AnchorRow, 'kind' | 'witness'>): string =>
  // Whom the operator mails to is nobody's business.
  kind === 'mail' ? '' : new URL(witness).origin;

/** The anchors that hold some of these seals. */
export async function anchorsOf(where: Where, seals: readonly number[]): Promise<ChainAnchor[]> {
  const { rows } = await sql<AnchorRow>`select * from chain_anchor a where exists (
    select from unnest(${sql.val([...seals])}::bigint[]) s(number) where s.number between a.first_seal and a.last_seal)
    order by number`.execute(where);
  const anchors: ChainAnchor[] = [];
  for (const { number, first_seal: first, last_seal: last, root, at, kind, witness, token, stamped_at } of rows) {
    const places = seals.filter((seal) => seal >= first && seal <= last).map((seal) => seal - first);
    const proof = proofOf(await sealLeaves(where, first, last), places).map((hash) => hash.toString('hex'));
    const facts = { number, first, last, root: root.toString('hex'), at: at.toISOString(), kind };
    anchors.push({
      ...facts,
      witness: shownWitness({ kind, witness }),
      token: token?.toString('base64') ?? null,
      stampedAt: stamped_at?.toISOString() ?? null,
      proof,
    });
  }
  return anchors;
}
