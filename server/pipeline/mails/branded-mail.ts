// How e-mails of the installation wear the appearance of whom they go to: the wording that administrators changed, and the name
// and address that the branding of the person's account sends them from.
import { effectiveSettings } from '#server/access/effective-settings.ts';
import type { Mail } from '#server/context/ports.ts';
import { type Wording, withWording } from '#server/context/texts.ts';
import type { Db } from '#server/storage/schema.ts';

const WORDING = 'mail.';

async function readWording(db: Db): Promise<Wording> {
  const rows = await db
    .selectFrom('translation')
    .select(['locale', 'key', 'value'])
    .where('key', 'like', `${WORDING}%`)
    .execute();
  return new Map(rows.map(({ locale, key, value }) => [`${locale}/${key}`, value]));
}

/** Whom an e-mail to a person comes from; undefined: the installation itself. */
async function senderFor(db: Db, userId: number): Promise<Mail['from']> {
  const person = await db.selectFrom('app_user').select('account_id').where('id', '=', userId).executeTakeFirst();
  if (person === undefined) return undefined;
  const { brandingId } = await effectiveSettings(db, person.account_id);
  const all = await db.selectFrom('branding').select(['id', 'definition']).orderBy('id').execute();
  const definition = (all.find(({ id }) => id === brandingId) ?? all[0])?.definition as
    | { readonly properties?: { readonly mailName?: string; readonly mailAddress?: string | null } }
    | undefined;
  const { mailName = '', mailAddress = null } = definition?.properties ?? {};
  return mailName === '' && mailAddress === null ? undefined : { name: mailName, address: mailAddress };
}

/** Writes an e-mail to a person in the wording of this installation, and says whom it comes from. */
export async function branded<M extends object>(
  db: Db,
  userId: number,
  write: () => Promise<M | null>,
): Promise<(M & Pick<Mail, 'from'>) | null> {
  const written = await withWording(await readWording(db), write);
  if (written === null) return null;
  const from = await senderFor(db, userId);
  return from === undefined ? written : { ...written, from };
}
