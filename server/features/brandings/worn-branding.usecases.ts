// Which branding somebody sees: by the account after the sign-in, by the host that was asked before it, else the first one.
import type { Branding } from '#domain/api/administration/brandings.contract.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import type { Caller } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { listBrandings } from './brandings.repository.ts';

/** The branding that an account wears, by its own choice or by that of an account above. */
export async function brandingOfAccount(where: Where, accountId: number): Promise<Branding | undefined> {
  const { brandingId } = await effectiveSettings(where, accountId);
  const all = await listBrandings(where);
  return all.find(({ id }) => id === brandingId) ?? all[0];
}

/** The branding that this visitor sees; `host` without port, in lower case. */
export async function wornBranding(where: Where, caller: Caller | null, host: string): Promise<Branding | undefined> {
  const all = await listBrandings(where);
  const own = caller && (await effectiveSettings(where, caller.user.accountId)).brandingId;
  return (
    (own === null ? undefined : all.find(({ id }) => id === own)) ??
    all.find(({ virtualHost }) => virtualHost === host) ??
    all[0]
  );
}

/** The branding of this name, whoever wears it. */
export const namedBranding = async (where: Where, name: string): Promise<Branding | undefined> =>
  (await listBrandings(where)).find((branding) => branding.name === name);

/**
 * Origins of the pages that may frame the application for people of an account; none unless its branding lists them.
 */
export const embeddedParentsOf = async (where: Where, accountId: number): Promise<readonly string[]> =>
  (await brandingOfAccount(where, accountId))?.properties.embeddedParentURLs ?? [];
