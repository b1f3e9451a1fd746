// What an address asks for at the start: the file-load mode comes with a one-time ticket and a file (specification 50).
import { addressOf, matchAddress } from '#domain/routes/routes.address.ts';

export interface Entry {
  readonly ticket: string;
  /** The file to put into the deposit that follows; without one the person is just signed in. */
  readonly fileId: string | undefined;
  /** What the address becomes at once: a ticket must not stay where it can be read or kept. */
  readonly address: string;
}

/** The entry that an address asks for; undefined for every other address. */
export function entryOf(pathname: string, search: string): Entry | undefined {
  const match = matchAddress(pathname, search);
  const { token, fileId, ...kept } = match?.query ?? {};
  if (match?.name !== 'base' || !token) return undefined;
  const { externalAuth: _, next: __, ...others } = kept;
  const next = fileId ? { next: addressOf('deposit.home') } : {};
  return { ticket: token, fileId: fileId || undefined, address: addressOf('base', { ...others, ...next }) };
}
