// Invariant 11: the audit chain is whole. Every seal is signed and follows the one before it, every head follows that of its
// account, every link says what its history line says, and no line that ended is without a link.
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { sql } from 'kysely';
import {
  chainKeys,
  headsOfSeal,
  IS_CHAINED,
  type SignedSeal,
  sealsBehind,
} from '#server/letters/chain/chain.repository.ts';
import { type HeadFacts, headText, linkLeaf, NOTHING_BEFORE, sealText } from '#server/letters/chain/chain-texts.ts';
import { leafOf, rootOf } from '#server/letters/chain/merkle.ts';
import { fingerprintOf } from '#server/system/secrets/signing-key.ts';
import { anchorsHold } from './anchors.invariant.ts';
import { type AuditContext, type Finding, type Invariant, together } from './invariant.ts';
import { linesAreTheirs } from './links.invariant.ts';

const SEALS_AT_ONCE = 200;

async function knownKeys({ db }: AuditContext): Promise<Map<string, KeyObject>> {
  const keys = (await chainKeys(db)).filter(({ fingerprint, public_key }) => fingerprintOf(public_key) === fingerprint);
  return new Map(
    keys.map(({ fingerprint, public_key }) => [
      fingerprint,
      createPublicKey({ key: public_key, format: 'der', type: 'spki' }),
    ]),
  );
}

/** Leaves of the links of a seal, by account, in their order. */
async function leavesOf({ db }: AuditContext, sealNumber: number): Promise<Map<number, Buffer[]>> {
  const { rows } = await sql<{
    accountId: number;
    leaf: Buffer;
  }>`select l.account_id as "accountId", ${linkLeaf('l')} as leaf
    from chain_head h join chain_link l on l.account_id = h.account_id and l.head_number = h.number
    where h.seal_number = ${sealNumber} order by l.account_id, l.place`.execute(db);
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  return new Map([...byAccount].map(([accountId, own]) => [accountId, own.map(({ leaf }) => leaf)]));
}

/** What was seen last: of the seals, and of each account. */
interface Walk {
  number: number;
  previous: string;
  readonly heads: Map<number, HeadFacts>;
}

function wrongHead(head: HeadFacts, walk: Walk, leaves: readonly Buffer[] | undefined): string[] {
  const before = walk.heads.get(head.accountId);
  walk.heads.set(head.accountId, head);
  const name = `The head ${head.number} of the account ${head.accountId}`;
  const previous = before === undefined ? NOTHING_BEFORE : leafOf(headText(before)).toString('hex');
  if (head.number !== (before?.number ?? 0) + 1 || head.previous !== previous)
    return [`${name} does not follow the one before.`];
  const isWhole = leaves?.length === head.links && head.total === (before?.total ?? 0) + head.links;
  return isWhole && rootOf(leaves).toString('hex') === head.root
    ? []
    : [`${name} has other links than it was made of.`];
}

function wrongSeal(seal: SignedSeal, walk: Walk, key: KeyObject | undefined): string[] {
  const text = sealText(seal);
  const follows = seal.number === walk.number + 1 && seal.previous === walk.previous;
  walk.number = seal.number;
  walk.previous = leafOf(text).toString('hex');
  if (!follows) return [`The seal ${seal.number} does not follow the one before.`];
  const isSigned = key !== undefined && verify(null, Buffer.from(text), key, seal.signature);
  return isSigned ? [] : [`The seal ${seal.number} is not signed by a known key.`];
}

async function sealsFollow(context: AuditContext): Promise<Finding> {
  const keys = await knownKeys(context);
  const walk: Walk = { number: 0, previous: NOTHING_BEFORE, heads: new Map() };
  const violations: string[] = [];
  for (;;) {
    const seals = await sealsBehind(context.db, walk.number, SEALS_AT_ONCE);
    for (const seal of seals) {
      violations.push(...wrongSeal(seal, walk, keys.get(seal.fingerprint)));
      const heads = await headsOfSeal(context.db, seal.number);
      const leaves = await leavesOf(context, seal.number);
      for (const head of heads) violations.push(...wrongHead(head, walk, leaves.get(head.accountId)));
      const root = heads.length === 0 ? '' : rootOf(heads.map((head) => leafOf(headText(head)))).toString('hex');
      if (root !== seal.root || heads.length !== seal.heads)
        violations.push(`The seal ${seal.number} joins other heads than it was made of.`);
    }
    if (seals.length < SEALS_AT_ONCE) return { checked: walk.number, violations };
  }
}

/** Lines of transactions that ended before the cursor have a link. */
async function nothingIsLeftOut({ db }: AuditContext): Promise<Finding> {
  const { rows } = await sql<{ id: number }>`select r.id from chain_cursor c join revision r on r.xid < c.horizon
      and c.scanned is null
    where ${IS_CHAINED} and not exists (select 1 from chain_link l where l.revision_id = r.id) order by r.id`.execute(
    db,
  );
  return { checked: 0, violations: rows.map(({ id }) => `The history line ${id} was never joined to the chain.`) };
}

export const chainIsWhole: Invariant = {
  number: 11,
  name: 'The audit chain is whole: seals signed and in order, links what their history lines say, none left out; anchors of these seals',
  check: async (context) =>
    together([
      await sealsFollow(context),
      await linesAreTheirs(context),
      await nothingIsLeftOut(context),
      await anchorsHold(context),
    ]),
};
