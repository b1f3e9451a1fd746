// The lists of accounts and of what they have, as files. Short ones have the ids that their own call answers; people, who may
// be a hundred thousand, are found by the rule of their list in SQL.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Result } from '#domain/errors/result.ts';
import { ok } from '#domain/errors/result.ts';
import { contactsFor } from '#server/features/contacts/found-contacts.usecases.ts';
import { GROUP_HANDLERS } from '#server/features/groups/groups.usecases.ts';
import { LIBRARY_HANDLERS } from '#server/features/library/library.usecases.ts';
import { PROFILE_HANDLERS } from '#server/features/profiles/profiles.usecases.ts';
import { recipientsFor } from '#server/features/recipients/found-recipients.usecases.ts';
import { SERVICE_HANDLERS } from '#server/features/services/services.usecases.ts';
import { UNIT_HANDLERS } from '#server/features/units/units.usecases.ts';
import { listedUsers } from '#server/features/users/listed-users.usecases.ts';
import { EXPORT_SOURCES, type ExportSource, instant } from './export-sources.ts';
import { type ListSources, mapped } from './list-source.ts';

type Listed = Promise<Result<readonly { readonly id: number }[]>>;

/** "It is one of those that the list answers". */
export const isListed = async (list: Listed, id: string): Promise<Result<RawBuilder<SqlBool>>> =>
  mapped(await list, (rows) => sql<SqlBool>`${sql.ref(id)} = any(${sql.val(rows.map((row) => row.id))}::bigint[])`);

const listedOf = async (source: ExportSource, list: Listed) => mapped(await isListed(list, source.id), source.rows);

/** The n-th entry of a list of a contact. */
const entry = (list: string, field: string) => sql`coalesce(${sql.ref(list)}->n->>${sql.lit(field)}, '')`;

export const ACCOUNT_LISTS: ListSources<
  'accounts' | 'users' | 'groups' | 'profiles' | 'services' | 'contacts' | 'library' | 'recipients'
> = {
  accounts: {
    columns: EXPORT_SOURCES.accounts.columns,
    rows: (request, services) => listedOf(EXPORT_SOURCES.accounts, UNIT_HANDLERS['units.list'](request, services)),
  },
  users: {
    columns: EXPORT_SOURCES.users.columns,
    rows: async ({ caller, query }, { db }) => mapped(await listedUsers(db, caller, query), EXPORT_SOURCES.users.rows),
  },
  groups: {
    columns: EXPORT_SOURCES.groups.columns,
    rows: (request, services) => listedOf(EXPORT_SOURCES.groups, GROUP_HANDLERS['groups.list'](request, services)),
  },
  profiles: {
    columns: EXPORT_SOURCES.profiles.columns,
    rows: (request, services) =>
      listedOf(EXPORT_SOURCES.profiles, PROFILE_HANDLERS['profiles.list'](request, services)),
  },
  services: {
    columns: EXPORT_SOURCES.services.columns,
    rows: (request, services) =>
      listedOf(EXPORT_SOURCES.services, SERVICE_HANDLERS['services.list'](request, services)),
  },
  // A line for each address, number or e-mail address, as an import reads it.
  contacts: {
    columns: [
      ...['kind', 'reference', 'firstName', 'lastName', 'organisation', 'addressLabel', 'address', 'countryCode'],
      ...['phone', 'email', 'note'],
    ],
    rows: ({ caller, query }, { db }) => {
      const found = contactsFor(db, caller, query);
      return Promise.resolve(
        ok(sql`select c.kind, c.reference, c.first_name as "firstName", c.last_name as "lastName", c.organisation,
          ${entry('c.addresses', 'label')} as "addressLabel",
          coalesce((select string_agg(line, E'\n' order by at)
            from jsonb_array_elements_text(c.addresses->n->'lines') with ordinality part(line, at)), '') as address,
          ${entry('c.addresses', 'countryCode')} as "countryCode", ${entry('c.phones', 'number')} as phone,
          ${entry('c.emails', 'address')} as email, case when n = 0 then c.note else '' end as note
          from (${found}) c cross join lateral generate_series(0, greatest(1, jsonb_array_length(c.addresses),
            jsonb_array_length(c.phones), jsonb_array_length(c.emails)) - 1) n
          order by c.sort_name, c.id, n`),
      );
    },
  },
  // As an import reads it.
  recipients: {
    columns: [
      'recipientIdentifier',
      'preference',
      'source',
      'emailAddress',
      'emailValid',
      'verifiedEmail',
      'note',
      'measuring',
      'measuringSource',
      'measuringAt',
      'changedAt',
    ],
    rows: async (request, { db }) =>
      mapped(
        await recipientsFor(db, request),
        (found) => sql`select r.recipient_identifier as "recipientIdentifier", r.preference, r.source,
          r.email_address as "emailAddress", r.email_valid as "emailValid", r.verified_email as "verifiedEmail", r.note,
          r.measuring, r.measuring_source as "measuringSource", ${instant('r.measuring_at')} as "measuringAt",
          ${instant('r.changed_at')} as "changedAt"
          from (${found}) r order by r.recipient_identifier collate names, r.id`,
      ),
  },
  library: {
    columns: ['id', 'name', 'scope', 'type', 'bytes', 'pageCount', 'owner', 'group', 'changedAt'],
    rows: async (request, services) =>
      mapped(
        await isListed(LIBRARY_HANDLERS['library.list'](request, services), 'l.id'),
        (where) => sql`select l.id, l.name, l.scope, f.file_type as type, f.bytes, f.page_count as "pageCount",
          o.login as owner, g.code as "group", ${instant('l.changed_at')} as "changedAt"
          from library_file l join stored_file f on f.id = l.file_id join app_user o on o.id = l.owner_id
          left join user_group g on g.id = l.group_id where ${where} order by l.name, l.id`,
      ),
  },
};
