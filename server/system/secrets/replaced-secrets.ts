// Secrets that were replaced and hold on for a while, sealed together in one place, each with its end: whoever makes a secret once more,
// for its answer was lost, cuts nobody off who has the one before (docs/decisions/0911).
import type { SecretCell, Secrets } from './secrets.ts';

/** How long a secret holds after it was replaced. */
export const REPLACED_HOLDS_MS = 24 * 3_600_000;
/** Older ones end: a check tries all of them, and each has its signature in a header. */
const MOST = 4;

/** Replaced secrets as a row has them. */
export interface KeptSecrets {
  readonly cell: SecretCell;
  readonly sealed: string | null;
  /** The end of the last one. */
  readonly until: Date | null;
}

/** One of them. */
interface Replaced {
  readonly secret: string;
  /** ms since the epoch */
  readonly until: number;
}

/** What we sealed: a list, or one secret alone by an older version, which ends with its row. */
const readReplaced = (opened: string, until: Date): readonly Replaced[] =>
  opened.startsWith('[') ? (JSON.parse(opened) as Replaced[]) : [{ secret: opened, until: until.getTime() }];

async function openAll(secrets: Secrets, { cell, sealed, until }: KeptSecrets, now: Date): Promise<Replaced[]> {
  if (sealed === null || until === null || until <= now) return [];
  const opened = await secrets.open(sealed, cell);
  return opened.ok ? readReplaced(opened.value, until).filter((one) => one.until > now.getTime()) : [];
}

/** Those that hold, the newest first; what cannot be opened is left out. */
export const openReplaced = async (secrets: Secrets, kept: KeptSecrets, now: Date): Promise<string[]> =>
  (await openAll(secrets, kept, now)).map(({ secret }) => secret);

/** What is kept once another one is replaced. @throws NoSecretKey */
export async function addReplaced(
  secrets: Secrets,
  kept: KeptSecrets,
  { secret, now }: { readonly secret: string; readonly now: Date },
): Promise<{ readonly sealed: string; readonly until: Date }> {
  const until = new Date(now.getTime() + REPLACED_HOLDS_MS);
  const all = [{ secret, until: until.getTime() }, ...(await openAll(secrets, kept, now))].slice(0, MOST);
  return { sealed: await secrets.seal(JSON.stringify(all), kept.cell), until };
}
