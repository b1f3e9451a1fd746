// Brandings (white labels): the list for the system's administrators, and the one that a visitor sees.
import { Branding } from '#domain/api/administration/brandings.contract.ts';
import { ok, refuse } from '#domain/errors/result.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import type { Caller, Handlers } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';

interface BrandingRow {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly virtual_host: string | null;
  readonly definition: unknown;
}

const EMPTY = {
  applicationName: 'Mailroom',
  authenticationRealm: '',
  backgroundImageURL: null,
  logoImageURL: null,
  notificationIconURL: null,
  contentBgColor: null,
  brandColor: null,
  css: '',
  helpURL: null,
  properties: {},
};

const brandingOf = (row: BrandingRow): Branding =>
  Branding.parse({
    ...EMPTY,
    ...(row.definition as object),
    id: row.id,
    version: row.version,
    name: row.name,
    virtualHost: row.virtual_host,
  });

const brandings = (where: Where): Promise<BrandingRow[]> =>
  where.selectFrom('branding').selectAll().orderBy('id').execute();

/** By the caller's account after sign-in, by the address that was asked before it, else the first one. */
async function brandingFor(where: Where, caller: Caller | null, host: string): Promise<BrandingRow | undefined> {
  const all = await brandings(where);
  const own = caller && (await effectiveSettings(where, caller.user.accountId)).brandingId;
  return (
    (own === null ? undefined : all.find(({ id }) => id === own)) ??
    all.find(({ virtual_host }) => virtual_host?.toLowerCase() === host) ??
    all[0]
  );
}

/**
 * Origins of the pages that may frame the application for people of an account; none unless its branding lists them.
 */
export async function embeddedParentsOf(where: Where, accountId: number): Promise<readonly string[]> {
  const { brandingId } = await effectiveSettings(where, accountId);
  const all = await brandings(where);
  const row = all.find(({ id }) => id === brandingId) ?? all[0];
  const parents = row && brandingOf(row).properties.embeddedParentURLs;
  return Array.isArray(parents) ? parents.map(String) : [];
}

export const BRANDING_HANDLERS: Handlers<'brandings.list' | 'brandings.my'> = {
  'brandings.list': async (_request, { db }) => ok((await brandings(db)).map(brandingOf)),
  'brandings.my': async ({ caller, host }, { db }) => {
    const row = await brandingFor(db, caller, host);
    return row ? ok(brandingOf(row)) : refuse('exception.notFound', { type: 'branding' });
  },
};
