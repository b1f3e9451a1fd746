// Who decides on documents in error, as e-mails about them say it: whoever reads it, with the ways and a link to them, or others, by name
// as far as the reader may know them (docs/decisions/0830).
import { type RawBuilder, sql } from 'kysely';
import { type Actor, can } from '#domain/access/abilities.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { itemOf, type ScopedRow } from '#server/access/owned-row.ts';
import { masksOfRow, mayEnter, preferencesOf } from '#server/access/person.ts';
import { serverText } from '#server/context/texts.ts';
import { deciderNames } from '#server/letters/receipts/validators.ts';
import type { Db } from '#server/storage/schema.ts';

/** Who gets an e-mail. */
export interface Addressee {
  readonly to: string[];
  readonly locale: string;
  readonly actor: Actor;
}

/** null: the person is gone or shut out, has no address or wants no e-mail. */
export async function addressee(db: Db, userId: number): Promise<Addressee | null> {
  const person = await db
    .selectFrom('app_user as u')
    .innerJoin('profile as p', 'p.id', 'u.profile_id')
    .select(['u.email_address', 'u.locale', 'u.preferences', 'u.account_id', 'u.group_id'])
    .select(['p.permissions', 'p.permissions_on_group', 'p.permissions_on_ou'])
    .where('u.id', '=', userId)
    .where(mayEnter('u'))
    .executeTakeFirst();
  if (person === undefined || person.email_address === '') return null;
  if (!preferencesOf(person.preferences).allowEMailNotifications) return null;
  const actor = { userId, ouId: person.account_id, groupId: person.group_id ?? 0, masks: masksOfRow(person) };
  return { to: [person.email_address], locale: person.locale, actor };
}

/** How many documents of one owner and decider wait for a decision. */
export interface OpenDocuments extends ScopedRow {
  /** To whom they were given. */
  readonly given: number | null;
  readonly failed: number;
  readonly doubts: number;
}

/** Of some documents those that wait. @param among their ids */
export const openAmong = async (db: Db, among: RawBuilder<unknown>): Promise<OpenDocuments[]> =>
  (
    await sql<OpenDocuments>`select s.account_id, s.owner_id, s.owner_group_id, a.path as account_path, s.decider_id as given,
        (count(*) filter (where s.doubt is null))::int as failed, (count(*) filter (where s.doubt is not null))::int as doubts
      from shipment s join account a on a.id = s.account_id
      where s.id in (${among}) and (s.doubt is not null or s.takeover = 'offered' and not s.acknowledged)
      group by 1, 2, 3, 4, 5 order by count(*) desc, 2`.execute(db)
  ).rows;

type LinkLabel = 'mail.failures.link' | 'mail.failures.see';

/** A link to documents in error, for whoever decides on them or sees them alone. */
export function linkTo(baseUrl: string | null, locale: string, label: LinkLabel): string[] {
  if (baseUrl === null) return [];
  const url = `${baseUrl}${addressOf('manage.documentsError')}`;
  return ['', serverText(locale, label, { url })];
}

/** Of so many owners at most the people are asked for: an e-mail names a few. */
const MOST_ASKED = 3;

/** Who may decide in place of the reader, of accounts that the reader may know. */
export async function namedFor(
  db: Db,
  { actor }: Addressee,
  rows: readonly (ScopedRow & Pick<OpenDocuments, 'given'>)[],
): Promise<string[]> {
  const names = new Set<string>();
  for (const row of rows.slice(0, MOST_ASKED)) {
    const own = row.account_path.indexOf(actor.ouId);
    if (own < 0) continue;
    for (const name of await deciderNames(db, row, { path: row.account_path.slice(own), given: row.given }))
      names.add(name);
  }
  return [...names];
}

const sumOf = (rows: readonly OpenDocuments[], of: 'failed' | 'doubts'): number =>
  rows.reduce((all, row) => all + row[of], 0);

/** What waits, for whom, and where. */
export async function linesOfOpen(
  db: Db,
  reader: Addressee,
  { open, baseUrl }: { readonly open: readonly OpenDocuments[]; readonly baseUrl: string | null },
): Promise<string[]> {
  const { actor, locale } = reader;
  const own = open.filter((row) => can(actor, 'acknowledge', itemOf(row)));
  const others = open.filter((row) => !own.includes(row));
  const said = (label: string, count: number): string[] => (count > 0 ? [serverText(locale, label, { count })] : []);
  const lines = [
    ...said('mail.failures.open', sumOf(own, 'failed')),
    ...said('mail.failures.openOthers', sumOf(others, 'failed')),
    ...said('mail.failures.doubts', sumOf(own, 'doubts')),
    ...said('mail.failures.doubtsOthers', sumOf(others, 'doubts')),
  ];
  if (others.length > 0) {
    const names = await namedFor(db, reader, others);
    const label = names.length > 0 ? 'mail.failures.deciders' : 'mail.failures.decidersAbove';
    lines.push(serverText(locale, label, { names: names.join(', ') }));
  }
  if (own.length > 0) return [...lines, ...linkTo(baseUrl, locale, 'mail.failures.link')];
  const sees = others.length > 0 && others.every((row) => can(actor, 'viewOrder', itemOf(row)));
  return sees ? [...lines, ...linkTo(baseUrl, locale, 'mail.failures.see')] : lines;
}
