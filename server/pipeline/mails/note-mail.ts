// The e-mail of a person's note to an administrator, from the line of history that stores it.

import type { Diagnostics } from '#domain/api/session/app.contract.ts';
import { personName } from '#server/access/person.ts';
import type { MailTaskOf, MailText } from '#server/letters/mails/mails.ts';
import type { Db } from '#server/storage/schema.ts';

/** As `app.notifyAdministrator` stores it; notes of old have no diagnostics. */
interface Note {
  readonly message: string;
  readonly screen: string | null;
  readonly diagnostics?: Diagnostics | null;
}

const LINE_BREAKS = /[\r\n\u2028\u2029]+/g;

const oneLine = (text: string): string => text.replaceAll(LINE_BREAKS, ' ');

/** Null when the administrator is gone meanwhile. */
export async function writeNote(
  { db }: { readonly db: Db },
  { revisionId, userId }: MailTaskOf<'note'>,
): Promise<MailText | null> {
  const note = await db
    .selectFrom('revision')
    .innerJoin('app_user as author', 'author.id', 'revision.user_id')
    .select(['details', 'author.login', 'author.first_name', 'author.last_name', 'author.email_address'])
    .where('revision.id', '=', revisionId)
    .executeTakeFirst();
  const administrator = await db
    .selectFrom('app_user')
    .select('email_address')
    .where('id', '=', userId)
    .where('enabled', '=', true)
    .where('email_address', '!=', '')
    .executeTakeFirst();
  if (note === undefined || administrator === undefined) return null;
  const { message, screen, diagnostics } = note.details as Note;
  const name = oneLine(personName(note));
  const { version, browser, lastError } = diagnostics ?? {};
  const facts = [screen, version && `Mailroom ${version}`, browser, lastError].filter((line) => line != null);
  const where = facts.length === 0 ? '' : `\n\n${facts.map(oneLine).join('\n')}`;
  return {
    to: [administrator.email_address],
    ...(note.email_address === '' ? {} : { replyTo: note.email_address }),
    subject: `Mailroom: ${name}`,
    text: `${message}${where}\n\n${name}\n`,
  };
}
