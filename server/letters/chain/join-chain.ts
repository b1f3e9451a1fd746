// Joins history lines to the audit chain: a leaf for each line, a tree for the lines that an account got, and one signed seal over
// the heads of all accounts that changed (docs/decisions/0710).
import type { Services } from '#server/context/context.ts';
import type { Trx } from '#server/storage/schema.ts';
import { readSigningKey, type SigningKey } from '#server/system/secrets/signing-key.ts';
import {
  allLines,
  type Cursor,
  endedLines,
  type Horizon,
  holdCursor,
  type JoinedLine,
  joinLines,
  lastHeads,
  lastSeal,
  moveCursor,
  readHorizon,
  saltLines,
  saveSeal,
} from './chain.repository.ts';
import { type HeadFacts, headText, NOTHING_BEFORE, sealText } from './chain-texts.ts';
import { knowKey } from './know-key.ts';
import { leafOf, rootOf } from './merkle.ts';

export type ChainServices = Pick<Services, 'db' | 'clock' | 'log' | 'config'>;

/** Links of one seal, at most. A checker knows this number of seals that do not say `belated` (verify-anchors.mjs). */
const LINES_AT_ONCE = 10_000;
/** A clock that is corrected by less is one that keeps time. */
const CLOCK_TOLERANCE_MS = 10 * 60_000;

/** Where the cursor stands now: on another server, or before the first line, all lines are gone through. */
const cursorOf = (cursor: Cursor, { cluster, ended }: Horizon): Cursor =>
  cursor.cluster === cluster ? cursor : { cluster, horizon: ended, scanned: 0 };

/** Where it stands behind the lines of a batch. */
function cursorBehind(
  cursor: Cursor,
  horizon: Horizon,
  { lines, isFull }: { readonly lines: readonly JoinedLine[]; readonly isFull: boolean },
): Cursor {
  if (cursor.scanned !== null) {
    const scanned = lines.reduce((last, { revisionId }) => Math.max(last, revisionId), cursor.scanned);
    return { ...cursor, scanned: isFull ? scanned : null };
  }
  if (!isFull) return { ...cursor, horizon: horizon.ended };
  // The last transaction may have more lines.
  const last = lines.reduce((highest, { xid }) => (BigInt(xid ?? 0) > highest ? BigInt(xid ?? 0) : highest), 0n);
  return { ...cursor, horizon: String(last) };
}

async function headsOf(trx: Trx, lines: readonly JoinedLine[], sealNumber: number): Promise<HeadFacts[]> {
  const byAccount = Map.groupBy(lines, ({ accountId }) => accountId);
  const before = new Map((await lastHeads(trx, [...byAccount.keys()])).map((head) => [head.accountId, head]));
  return [...byAccount].map(([accountId, own]) => {
    const last = before.get(accountId);
    return {
      accountId,
      number: (last?.number ?? 0) + 1,
      sealNumber,
      previous: last === undefined ? NOTHING_BEFORE : leafOf(headText(last)).toString('hex'),
      root: rootOf(own.map(({ leaf }) => leaf)).toString('hex'),
      links: own.length,
      total: (last?.total ?? 0) + own.length,
    };
  });
}

/** Whether one time is before another by more than a clock is corrected by. */
const isBefore = (one: Date, other: Date): boolean => other.getTime() - one.getTime() > CLOCK_TOLERANCE_MS;

/** When it is sealed, and when the seal before was put on. */
interface SealTimes {
  readonly last: Date | null;
  readonly at: Date;
}

/**
 * Whether lines are older than the seal before them though the clock did not go back: a backlog of more than one seal, or somebody
 * who took long from reading the clock to writing. The seal says so, for else it would look like a clock that was set back.
 */
function cameLate({ log }: ChainServices, lines: readonly JoinedLine[], { last, at }: SealTimes): boolean {
  if (last === null || isBefore(at, last)) return false;
  const oldest = lines.reduce((first, line) => (line.at < first ? line.at : first), at);
  if (!isBefore(oldest, last)) return false;
  log.warn('chain.sealed-late', { from: oldest.toISOString(), behind: last.toISOString() });
  return true;
}

async function seal(
  trx: Trx,
  services: ChainServices,
  { lines, key, isScan }: { readonly lines: readonly JoinedLine[]; readonly key: SigningKey; readonly isScan: boolean },
): Promise<void> {
  const { clock, log } = services;
  const last = await lastSeal(trx);
  const number = (last?.number ?? 0) + 1;
  const heads = await headsOf(trx, lines, number);
  const at = clock.now();
  if (last !== null && isBefore(at, last.at))
    log.error('chain.clock-set-back', { from: last.at.toISOString(), to: at.toISOString() });
  const facts = {
    number,
    at,
    previous: last === null ? NOTHING_BEFORE : leafOf(sealText(last)).toString('hex'),
    root: rootOf(heads.map((head) => leafOf(headText(head)))).toString('hex'),
    heads: heads.length,
    links: lines.length,
    belated: isScan || cameLate(services, lines, { last: last?.at ?? null, at }),
    fingerprint: key.fingerprint,
  };
  await knowKey(services, trx, key);
  await saveSeal(trx, { ...facts, signature: key.sign(sealText(facts)) }, heads);
}

/**
 * Joins lines of history whose transactions have ended; without the key that signs they wait. Does nothing while another one joins.
 * @param linesAtOnce links of one seal, at most
 * @returns whether there may be more
 */
export async function joinChain(services: ChainServices, linesAtOnce = LINES_AT_ONCE): Promise<boolean> {
  const key = await readSigningKey(services.config.signingKeyFile);
  if (key === undefined) return false;
  return services.db.transaction().execute(async (trx) => {
    const held = await holdCursor(trx);
    if (held === undefined) return false;
    const horizon = await readHorizon(trx);
    const cursor = cursorOf(held, horizon);
    const isScan = cursor.scanned !== null;
    const batch = (isScan ? allLines : endedLines)(cursor, horizon, linesAtOnce);
    if (isScan) await saltLines(trx, batch);
    const lines = await joinLines(trx, batch);
    if (lines.length > 0) await seal(trx, services, { lines, key, isScan });
    const isFull = lines.length === linesAtOnce;
    await moveCursor(trx, cursorBehind(cursor, horizon, { lines, isFull }));
    return isScan || isFull;
  });
}
