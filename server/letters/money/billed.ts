// Who is billed for what an account is charged, in which month, and where it stands, as it is now: kept with each charge when it is made.
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';
import type { ChargeTable } from '#server/storage/schema/money.table.ts';

/** A text that the nearest account of a path states. @param path SQL of `account.path` @param read SQL on `l` */
export const nearest = (path: string, read: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${read} from account l where l.id = any(${sql.ref(path)}) and coalesce(${read}, '') <> ''
  order by cardinality(l.path) desc limit 1)`;

const TIME_ZONE = nearest('a.path', sql`l.definition->'properties'->>'timeZone'`);
const BILLING_TYPE = nearest('a.path', sql`l.definition->>'billingType'`);
const PARTNER_CODE = nearest('a.path', sql`l.definition->>'partnerCode'`);

/** The first moment of a month, YYYY-MM, by the clock of an account `a`. */
export const startOfMonth = (month: string): RawBuilder<unknown> =>
  sql`${`${month}-01`}::timestamp at time zone coalesce(${TIME_ZONE}, 'UTC')`;

/** The month of an instant by the clock of an account `a`. */
const monthAt = (at: Date): RawBuilder<unknown> =>
  sql`to_char(${at}::timestamptz at time zone coalesce(${TIME_ZONE}, 'UTC'), 'YYYY-MM')`;

/** Of an account `a`: columns `month`, `billed_account`, `partner_code` and `place_id` of what it is charged at an instant. */
export const billedAt = (at: Date): RawBuilder<unknown> => sql`${monthAt(at)} as month,
  case coalesce(${BILLING_TYPE}, 'account') when 'none' then null
    when 'parent' then (select p.account_identifier from account p where p.id = a.parent_id)
    else a.account_identifier end as billed_account,
  ${PARTNER_CODE} as partner_code,
  (select p.id from account_place p where p.account_id = a.id and p.path = a.path) as place_id`;

/** The month of what is entered, who is billed, who brought the account and where that stands, as they are now. */
export async function billedNow(where: Where, accountId: number, at: Date) {
  const { rows } = await sql<Pick<Selectable<ChargeTable>, 'month' | 'billed_account' | 'partner_code' | 'place_id'>>`
    select ${billedAt(at)} from account a where a.id = ${accountId}`.execute(where);
  const [row] = rows;
  if (row === undefined) throw new Error(`The account ${accountId} is gone.`);
  return row;
}
