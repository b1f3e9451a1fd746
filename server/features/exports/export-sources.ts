// What accounts have, as rows of files: one statement for each kind. Names of columns are those of the API.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ExportKind } from '#domain/api/administration/units.contract.ts';

/** Rows of one kind: their columns in order, and the statement that gives them as text or numbers. */
export interface ExportSource {
  readonly columns: readonly string[];
  /** Which account a row is of. */
  readonly account: string;
  /** Which one it is. */
  readonly id: string;
  /** @param where on `account` and `id` and what else the statement has */
  readonly rows: (where: RawBuilder<SqlBool>) => RawBuilder<unknown>;
}

export const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

export const EXPORT_SOURCES: Readonly<Record<ExportKind, ExportSource>> = {
  accounts: {
    account: 'a.id',
    id: 'a.id',
    columns: [
      ...['accountIdentifier', 'name', 'label', 'parent', 'enabled', 'expiryDate', 'partnerCode', 'billingType'],
      ...['productionCode', 'accountingCode', 'siret', 'emailAddress', 'creationDate'],
    ],
    rows: (where) => sql`select a.account_identifier as "accountIdentifier", a.name, a.definition->>'label' as label,
      p.account_identifier as parent, a.enabled, a.definition->>'expiryDate' as "expiryDate",
      a.definition->>'partnerCode' as "partnerCode", a.definition->>'billingType' as "billingType",
      a.definition->>'productionCode' as "productionCode", a.definition->>'accountingCode' as "accountingCode",
      a.definition->'properties'->>'siret' as siret, a.definition->'properties'->>'emailAddress' as "emailAddress",
      ${instant('a.created_at')} as "creationDate"
      from account a left join account p on p.id = a.parent_id
      where ${where} and not a.removed order by a.path`,
  },
  users: {
    account: 'u.account_id',
    id: 'u.id',
    columns: [
      ...['account', 'login', 'firstName', 'lastName', 'emailAddress', 'emailVerified', 'locale', 'phoneNumber'],
      ...['mobileNumber', 'profile', 'group', 'enabled', 'lastSignIn', 'creationDate'],
    ],
    rows: (where) => sql`select a.account_identifier as account, u.login, u.first_name as "firstName",
      u.last_name as "lastName", u.email_address as "emailAddress", u.email_verified as "emailVerified", u.locale,
      u.phone_number as "phoneNumber", u.mobile_number as "mobileNumber", p.name as profile, g.code as "group", u.enabled,
      (select ${instant('last.at')} from (select max(used_at) as at from known_device where user_id = u.id) last)
        as "lastSignIn", ${instant('u.created_at')} as "creationDate"
      from app_user u join account a on a.id = u.account_id join profile p on p.id = u.profile_id
      left join user_group g on g.id = u.group_id
      where ${where} and not u.removed order by u.id`,
  },
  groups: {
    account: 'g.account_id',
    id: 'g.id',
    columns: ['account', 'code', 'name', 'users'],
    rows: (where) => sql`select a.account_identifier as account, g.code, g.name,
      (select count(*) from app_user u where u.group_id = g.id and not u.removed) as users
      from user_group g join account a on a.id = g.account_id where ${where} order by g.id`,
  },
  profiles: {
    account: 'p.account_id',
    id: 'p.id',
    columns: ['account', 'name', 'role', 'permissions', 'permissionsOnGroup', 'permissionsOnOU', 'users', 'services'],
    rows: (where) => sql`select a.account_identifier as account, p.name, p.role, p.permissions,
      p.permissions_on_group as "permissionsOnGroup", p.permissions_on_ou as "permissionsOnOU",
      (select count(*) from app_user u where u.profile_id = p.id and not u.removed) as users,
      (select string_agg(s.name, ', ' order by s.name) from profile_service ps join service s on s.id = ps.service_id
        where ps.profile_id = p.id and not s.removed) as services
      from profile p join account a on a.id = p.account_id where ${where} order by p.id`,
  },
  services: {
    account: 's.account_id',
    id: 's.id',
    columns: ['account', 'id', 'name', 'type', 'enabled', 'version'],
    rows: (
      where,
    ) => sql`select a.account_identifier as account, s.id, s.name, s.service_type as type, s.enabled, s.version
      from service s join account a on a.id = s.account_id
      where ${where} and not s.removed order by s.id`,
  },
  orders: {
    account: 'j.account_id',
    id: 'j.id',
    columns: ['account', 'id', 'name', 'state', 'owner', 'author', 'service', 'submittedDate', 'source', 'test'],
    rows: (where) => sql`select a.account_identifier as account, j.id, j.name, j.state, o.login as owner,
      w.login as author, s.name as service, ${instant('j.submitted_at')} as "submittedDate", j.source, j.test
      from job j join account a on a.id = j.account_id join app_user o on o.id = j.owner_id
      join app_user w on w.id = j.author_id join service s on s.id = j.service_id
      where ${where} and not j.draft order by j.id`,
  },
};
