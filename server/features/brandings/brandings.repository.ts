// The tables of brandings and their pictures. They belong to the installation, not to an account.
import { sql } from 'kysely';
import { Branding } from '#domain/api/administration/brandings.contract.ts';
import { PICTURE_FIELDS, pictureHash } from '#domain/branding/pictures.ts';
import { isSeen, type SeenOfSystem } from '#server/access/system-sight.ts';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import type { PictureFile } from './picture-file.ts';

interface BrandingRow {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly virtual_host: string | null;
  readonly definition: unknown;
}

/** A branding as the contract sends it. What an older one kept as `content` is its style sheet. */
export function brandingOf(row: BrandingRow): Branding {
  const { content, ...stored } = row.definition as Readonly<Record<string, unknown>>;
  return Branding.parse({
    applicationName: row.name,
    ...(typeof content === 'string' ? { css: content } : {}),
    ...stored,
    id: row.id,
    version: row.version,
    name: row.name,
    virtualHost: row.virtual_host,
  });
}

/** All of them, the first one, which is the default, before the others. */
export const listBrandings = async (where: Where): Promise<Branding[]> =>
  (await where.selectFrom('branding').selectAll().orderBy('id').execute()).map(brandingOf);

/** How many accounts that are seen wear each branding, by its id; those that chose none wear the default. */
export async function wearers(where: Where, seen: SeenOfSystem): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; accounts: number }>`
    select coalesce(worn.branding_id, (select min(id) from branding)) as id, count(*)::integer as accounts from account a
    left join lateral (select link.branding_id from account link
      where link.id = any(a.path) and link.branding_id is not null order by cardinality(link.path) desc limit 1) worn on true
    where not a.removed and ${isSeen(seen, 'a.id')} group by 1`.execute(where);
  return new Map(rows.map(({ id, accounts }) => [Number(id), accounts]));
}

/** The branding, held until the transaction ends. */
export const lockBranding = (trx: Trx, id: number) =>
  trx.selectFrom('branding').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Adds a branding, or saves the one with this id as a new version. */
export async function writeBranding(trx: Trx, branding: Omit<Branding, 'id' | 'version'> & { id: number | undefined }) {
  const { id, name, virtualHost, ...definition } = branding;
  const columns = { name, virtual_host: virtualHost, definition: toJson(definition) };
  const row =
    id === undefined
      ? await trx.insertInto('branding').values(columns).returningAll().executeTakeFirstOrThrow()
      : await trx
          .updateTable('branding')
          .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
  return brandingOf(row);
}

/** Names of accounts that chose a branding, in their order. */
export async function accountsWith(where: Where, id: number): Promise<string[]> {
  const rows = await where
    .selectFrom('account')
    .select('name')
    .where('branding_id', '=', id)
    .where('removed', '=', false)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** The branding goes; accounts that were removed before do not hold it. */
export async function deleteBranding(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('account').set({ branding_id: null }).where('branding_id', '=', id).execute();
  await trx.deleteFrom('branding').where('id', '=', id).execute();
}

export async function keepPicture(trx: Trx, hash: string, { type, bytes }: PictureFile): Promise<void> {
  await trx
    .insertInto('branding_image')
    .values({ hash, content_type: type, bytes })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** Whether a sign-in service of this name is there, whatever its case. */
export async function isRealm(trx: Trx, name: string): Promise<boolean> {
  const folded = sql<boolean>`lower(name) = lower(${name})`;
  return (await trx.selectFrom('sign_in_realm').select('id').where(folded).executeTakeFirst()) !== undefined;
}

export const findPicture = (where: Where, hash: string) =>
  where.selectFrom('branding_image').selectAll().where('hash', '=', hash).executeTakeFirst();

/** The addresses of the pictures that a branding shows. */
export const picturesOf = (branding: Branding): (string | null)[] =>
  PICTURE_FIELDS.map((field) => (field === 'faviconURL' ? branding.properties.faviconURL : branding[field]));

/** Pictures that no branding shows any longer go. */
export async function dropPictures(trx: Trx): Promise<void> {
  const shown = (await listBrandings(trx)).flatMap(picturesOf).map((address) => pictureHash(address ?? '') ?? '');
  await trx
    .deleteFrom('branding_image')
    .where('hash', 'not in', [...shown, ''])
    .execute();
}
