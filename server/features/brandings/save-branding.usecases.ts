// Saving a branding: its host is a domain, its parents are origins, its style sheet says what it may, its pictures are pictures.
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { checkInvoicingUrl } from '#domain/accounts/invoicing-link.ts';
import { Branding, type BrandingInput } from '#domain/api/administration/brandings.contract.ts';
import { checkEmbeddedParent, checkVirtualHost } from '#domain/branding/branding.ts';
import { checkMailTexts } from '#domain/branding/mail-texts.ts';
import { checkOwnCss } from '#domain/branding/own-css.check.ts';
import {
  MOST_PICTURE_BYTES,
  newPicture,
  PICTURE_FIELDS,
  type PictureField,
  pictureAddress,
  pictureHash,
} from '#domain/branding/pictures.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, Handler } from '#server/context/context.ts';
import { mailPack } from '#server/context/texts.ts';
import { transact } from '#server/context/transaction.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { changesBetween } from '#server/letters/history/changes.ts';
import { authorOf, checkEdition } from '#server/letters/history/edition.ts';
import type { Trx } from '#server/storage/schema.ts';
import {
  accountsWith,
  brandingOf,
  deleteBranding,
  dropPictures,
  findPicture,
  isRealm,
  keepPicture,
  listBrandings,
  lockBranding,
  writeBranding,
} from './brandings.repository.ts';
import { readPicture } from './picture-file.ts';

type Input = z.output<typeof BrandingInput>;

/** Texts as they are kept. */
function checkTexts(input: Input): Result<Input> {
  const host = input.virtualHost?.trim() ? checkVirtualHost(input.virtualHost) : ok(null);
  if (!host.ok) return host;
  const parents: string[] = [];
  for (const text of input.properties.embeddedParentURLs) {
    const parent = checkEmbeddedParent(text);
    if (!parent.ok) return parent;
    parents.push(parent.value);
  }
  const invoicing = checkInvoicingUrl(input.properties.invoicingURL ?? '');
  if (!invoicing.ok) return invoicing;
  const css = checkOwnCss(input.css);
  if (!css.ok) return css;
  const texts = checkMailTexts(input.properties.mailTexts, mailPack);
  if (!texts.ok) return texts;
  const properties = { ...input.properties, embeddedParentURLs: [...new Set(parents)] };
  // The text as it was written, with its comments: what it says was checked, and is checked again when it is served.
  return ok({ ...input, virtualHost: host.value, properties });
}

/** The address of a picture as it is kept: a new one is stored, one that is stored stays. */
async function storePicture(trx: Trx, field: PictureField, address: string | null): Promise<Result<string | null>> {
  if (address === null || address === '') return ok(null);
  const refusal: Result<never> = refuse('brandings.picture', { field });
  const known = pictureHash(address);
  if (known !== undefined) return (await findPicture(trx, known)) ? ok(address) : refusal;
  const bytes = Buffer.from(newPicture(address) ?? '', 'base64');
  if (bytes.length === 0 || bytes.length > MOST_PICTURE_BYTES) return refusal;
  const picture = readPicture(bytes);
  if (picture === undefined) return refusal;
  const hash = createHash('sha256').update(picture.bytes).digest('hex');
  await keepPicture(trx, hash, picture);
  return ok(pictureAddress(hash));
}

async function storePictures(trx: Trx, input: Input): Promise<Result<Input>> {
  const stored: Partial<Record<PictureField, string | null>> = {};
  for (const field of PICTURE_FIELDS) {
    const given = field === 'faviconURL' ? input.properties.faviconURL : input[field];
    const address = await storePicture(trx, field, given);
    if (!address.ok) return address;
    stored[field] = address.value;
  }
  const { faviconURL = null, ...pictures } = stored;
  return ok({ ...input, ...pictures, properties: { ...input.properties, faviconURL } });
}

/** The branding before a save that may be; null: it is new. */
async function checkBefore(trx: Trx, { id, version }: Input): Promise<Result<Branding | null>> {
  if (id === undefined) return ok(null);
  const before = await lockBranding(trx, id);
  if (!before) return refuse('exception.notFound', { type: 'branding' });
  const edition = await checkEdition(trx, { entity: 'branding', id, version: before.version }, version);
  return edition.ok ? ok(brandingOf(before)) : edition;
}

const revision = (
  trx: Trx,
  { caller, at }: { readonly caller: Caller; readonly at: Date },
  line: { readonly id: number; readonly event: string; readonly details: Readonly<Record<string, unknown>> },
) =>
  addRevision(trx, {
    entity: 'branding',
    entityId: line.id,
    accountId: caller.user.rootAccountId,
    event: line.event,
    at,
    by: authorOf(caller),
    details: line.details,
  });

export const saveBranding: Handler<'brandings.save'> = ({ caller, body, remember }, { db, clock }) => {
  const sameName: Refusal = { label: 'brandings.duplicateName', parameters: { name: body.name } };
  const sameHost: Refusal = { label: 'brandings.duplicateHost', parameters: { name: body.virtualHost ?? '' } };
  return transact(
    db,
    async (trx) => {
      const before = await checkBefore(trx, body);
      if (!before.ok) return before;
      const checked = checkTexts(body);
      if (!checked.ok) return checked;
      // A name that no service has would hold nobody to one: all of them would be offered.
      const { authenticationRealm: realm } = checked.value;
      if (realm.trim() !== '' && !(await isRealm(trx, realm))) return refuse('realm.unknown');
      const stored = await storePictures(trx, checked.value);
      if (!stored.ok) return stored;
      const { version: _read, id, ...fields } = stored.value;
      const saved = await writeBranding(trx, { id, ...fields });
      await dropPictures(trx);
      const event = id === undefined ? 'created' : 'updated';
      const changes = before.value === null ? {} : changesBetween(before.value, saved);
      const details = { name: saved.name, ...changes };
      await revision(trx, { caller, at: clock.now() }, { id: saved.id, event, details });
      await remember(trx, saved);
      return ok(saved);
    },
    { branding_name_key: sameName, branding_virtual_host_key: sameHost },
  );
};

/** Accounts that a refusal names. */
const MOST_NAMED = 5;

export const removeBranding: Handler<'brandings.remove'> = ({ caller, params: { brandingId } }, { db, clock }) =>
  transact(db, async (trx) => {
    const row = await lockBranding(trx, brandingId);
    if (!row) return refuse('exception.notFound', { type: 'branding' });
    const { name } = row;
    const [first] = await listBrandings(trx);
    if (first?.id === brandingId) return refuse('brandings.default', { name });
    const accounts = await accountsWith(trx, brandingId);
    if (accounts.length > 0) {
      const named = accounts.slice(0, MOST_NAMED).join(', ');
      return refuse('brandings.inUse', { name, accounts: named, count: accounts.length });
    }
    await deleteBranding(trx, brandingId);
    await dropPictures(trx);
    await revision(trx, { caller, at: clock.now() }, { id: brandingId, event: 'removed', details: { name } });
    return ok({ removed: true });
  });

/**
 * As screens wear it, without the texts of its e-mails: a style sheet that came past the save, or that a stricter version
 * refuses, is left out.
 */
export function servedBranding(branding: Branding): Branding {
  const css = checkOwnCss(branding.css);
  const properties = { ...branding.properties, mailTexts: {} };
  return Branding.parse({ ...branding, css: css.ok ? css.value : '', properties });
}
