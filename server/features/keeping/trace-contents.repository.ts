// All that lies at a place where a person was found.
import { type RawBuilder, sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';
import { FILE, historyOf, PART, RECIPIENT } from './recipient-contents.ts';
import type { TraceRow } from './traces.repository.ts';

/** A list of what rows `t` of a table say of a user. */
const listOf = (table: string, id: number, said: RawBuilder<unknown>) => sql`(select coalesce(jsonb_agg(${said}
  order by t), '[]') from ${sql.table(table)} t where t.user_id = ${id})`;

/** The history of what was found. */
const changesOf = (entity: 'contact' | 'libraryFile' | 'recipient' | 'user', id: number) =>
  sql`jsonb_build_object('history', ${historyOf(sql`r.entity = ${entity} and r.entity_id = ${id}`)})`;

/** What is kept of a file `k` of the library. */
const KEPT_FILE = sql`jsonb_build_object('name', k.name, 'scope', k.scope, 'changed', k.changed_at)`;

/**
 * What somebody is to the system, how they come in, and what they keep; of secrets, that they are there. What is kept for oneself alone
 * is given to others once its owner is gone.
 */
const USER = (
  id: number,
  askedBy: number,
) => sql`select jsonb_build_object('login', login, 'firstName', first_name, 'lastName', last_name,
    'emailAddress', email_address, 'phoneNumber', phone_number, 'mobileNumber', mobile_number, 'locale', locale,
    'preferences', preferences, 'created', created_at, 'removed', removed,
    'invitations', ${listOf(
      'invitation',
      id,
      sql`jsonb_build_object('emailAddress', t.email_address, 'at', t.created_at,
      'accepted', t.accepted_at)`,
    )},
    'signInServices', (select coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'subject', b.subject, 'since', b.bound_at,
      'used', b.used_at) order by r.id), '[]') from realm_binding b join sign_in_realm r on r.id = b.realm_id
      where b.user_id = ${id}),
    'passkeys', ${listOf('passkey', id, sql`jsonb_build_object('name', t.name, 'made', t.created_at, 'used', t.last_used_at)`)},
    'authenticatorApp', (select confirmed_at from second_factor where user_id = ${id}),
    'recoveryCodes', (select count(*) from recovery_code where user_id = ${id}),
    'programs', ${listOf(
      'access_token',
      id,
      sql`jsonb_build_object('name', t.name, 'kind', t.kind, 'made', t.created_at,
      'used', t.last_used_at)`,
    )},
    'views', ${listOf('monitoring_view', id, sql`jsonb_build_object('name', t.name, 'screen', t.route, 'query', t.query)`)},
    'libraryFiles', (select coalesce(jsonb_agg(${KEPT_FILE} order by k.id), '[]') from library_file k
      where k.owner_id = ${id} and (k.scope <> 'own' or k.owner_id = ${askedBy} or app_user.removed)),
    'knownDevices', ${listOf('known_device', id, sql`to_jsonb(t.used_at)`)},
    'signIns', ${listOf(
      'sign_in_event',
      id,
      sql`jsonb_build_object('at', t.at, 'login', t.login, 'address', t.address,
      'outcome', t.outcome)`,
    )}) || ${changesOf('user', id)} as data
  from app_user where id = ${id}`;

const DATA = {
  recipient: RECIPIENT,
  part: PART,
  file: FILE,
  contact: ({ id }: TraceRow) =>
    sql`select to_jsonb(contact) - 'form' - 'key' - 'sort_name' || ${changesOf('contact', id)} as data from contact where id = ${id}`,
  consent: ({ id }: TraceRow) =>
    sql`select to_jsonb(c) - 'form' || ${changesOf('recipient', id)} as data from recipient_consent c where id = ${id}`,
  draft: ({ id }: TraceRow) => sql`select jsonb_build_object('name', name, 'saved', draft_saved_at,
      'content', parameters -> 'content') as data from job where id = ${id} and draft`,
  user: ({ id }: TraceRow, askedBy: number) => USER(id, askedBy),
  libraryFile: ({ id }: TraceRow) =>
    sql`select ${KEPT_FILE} || ${changesOf('libraryFile', id)} as data from library_file k where id = ${id}`,
} as const;

/** All that lies at a place, as it is given to user `askedBy`. */
export async function dataOf(where: Where, trace: TraceRow, askedBy: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`${DATA[trace.kind](trace, askedBy)}`.execute(where);
  return rows[0]?.data ?? {};
}
