// Secrets that were replaced and hold on for a while, sealed together in one place, each with its end: whoever makes a secret once more,
// for its answer was lost, cuts nobody off who has the one before (docs/decisions/0911).
import type { SecretCell, Secrets } from './secrets.ts';

const HOUR_MS = 3_600_000;
/** How long a secret holds after it was replaced. */
export const REPLACED_HOLDS_MS = 24 * HOUR_MS;
/** A check tries all of them, and each has its signature in a header. */
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

/** What is kept from then on; or why nothing can be. */
type Added =
  | { readonly kept: { readonly sealed: string; readonly until: Date } }
  /** As many hold on as may: so many, and the first of them ends in so many hours. */
  | { readonly full: { readonly maximum: number; readonly hours: number } };

/** What is kept once another one is replaced. @throws NoSecretKey */
export async function addReplaced(
  secrets: Secrets,
  kept: KeptSecrets,
  { secret, now }: { readonly secret: string; readonly now: Date },
): Promise<Added> {
  const held = await openAll(secrets, kept, now);
  if (held.length >= MOST) {
    const first = Math.min(...held.map(({ until }) => until));
    return { full: { maximum: MOST, hours: Math.ceil((first - now.getTime()) / HOUR_MS) } };
  }
  const until = new Date(now.getTime() + REPLACED_HOLDS_MS);
  const all = [{ secret, until: until.getTime() }, ...held];
  return { kept: { sealed: await secrets.seal(JSON.stringify(all), kept.cell), until } };
}
