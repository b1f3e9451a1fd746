// How e-mails of the installation wear the appearance of whom they go to: the wording that administrators changed, and the name
// and address that the branding of the person's account sends them from.
import type { z } from 'zod';
import type { BrandingProperties as BrandingPropertiesShape } from '#domain/api/administration/brandings.contract.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import type { Mail } from '#server/context/ports.ts';
import { type Wording, withWording } from '#server/context/texts.ts';
import type { Db } from '#server/storage/schema.ts';

type BrandingProperties = z.infer<typeof BrandingPropertiesShape>;

const WORDING = 'mail.';

async function readWording(db: Db): Promise<Wording> {
  const rows = await db
    .selectFrom('translation')
    .select(['locale', 'key', 'value'])
    .where('key', 'like', `${WORDING}%`)
    .execute();
  return new Map(rows.map(({ locale, key, value }) => [`${locale}/${key}`, value]));
}

type Properties = Partial<Pick<BrandingProperties, 'mailName' | 'mailAddress' | 'mailTexts'>>;

/** What the branding of an account says of e-mails. */
async function propertiesFor(db: Db, accountId: number | undefined): Promise<Properties> {
  if (accountId === undefined) return {};
  const { brandingId } = await effectiveSettings(db, accountId);
  const all = await db.selectFrom('branding').select(['id', 'definition']).orderBy('id').execute();
  const definition = (all.find(({ id }) => id === brandingId) ?? all[0])?.definition as
    | { readonly properties?: Properties }
    | undefined;
  return definition?.properties ?? {};
}

/** Whom its e-mails come from; undefined: the installation itself. */
const senderOf = ({ mailName = '', mailAddress = null }: Properties): Mail['from'] =>
  mailName === '' && mailAddress === null ? undefined : { name: mailName, address: mailAddress };

/** Its texts by `locale/label`, which go before those of the installation. */
const ownTexts = ({ mailTexts = {} }: Properties): [string, string][] =>
  Object.entries(mailTexts).flatMap(([locale, texts]) =>
    Object.entries(texts).map(([label, text]): [string, string] => [`${locale}/${label}`, text]),
  );

/** Writes an e-mail of an account in the wording of this installation, and says whom it comes from. */
export async function branded<M extends object>(
  db: Db,
  accountId: number | undefined,
  write: () => Promise<M | null>,
): Promise<(M & Pick<Mail, 'from'>) | null> {
  const properties = await propertiesFor(db, accountId);
  const written = await withWording(new Map([...(await readWording(db)), ...ownTexts(properties)]), write);
  if (written === null) return null;
  const from = senderOf(properties);
  return from === undefined ? written : { ...written, from };
}
