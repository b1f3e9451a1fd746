// What an address asks for at the start: the file-load mode comes with a one-time ticket and a file
// (docs/model.md, "Entry").
import { addressOf, matchAddress } from '#domain/routes/routes.address.ts';

export interface Entry {
  readonly ticket: string;
  /** The file to put into the deposit that follows; without one the person is just signed in. */
  readonly fileId: string | undefined;
  /** Origin of the page that frames this one; undefined in a window of its own. */
  readonly embeddingOrigin: string | undefined;
  /** What the address becomes at once: a ticket must not stay where it can be read or kept. */
  readonly address: string;
}

/** The entry that an address asks for; undefined for every other address. */
export function entryOf(pathname: string, search: string, embeddingOrigin?: string): Entry | undefined {
  const match = matchAddress(pathname, search);
  const { token, fileId, ...kept } = match?.query ?? {};
  if (match?.name !== 'base' || !token) return undefined;
  const { externalAuth: _, next: __, ...others } = kept;
  const next = fileId ? { next: addressOf('deposit.home') } : {};
  const address = addressOf('base', { ...others, ...next });
  return { ticket: token, fileId: fileId || undefined, embeddingOrigin, address };
}

/** What a window tells about the page around it. `ancestors`: origins from the inside out, where the browser has them. */
interface Frame {
  readonly framed: boolean;
  readonly ancestors: readonly string[];
  readonly referrer: string;
}

/** Origin of the framing page; 'null' when it hides itself (no ticket fits that), undefined in a window of its own. */
export function embeddingOriginOf({ framed, ancestors, referrer }: Frame): string | undefined {
  if (!framed) return undefined;
  return ancestors[0] ?? URL.parse(referrer)?.origin ?? 'null';
}
