// Months of charges: by account, cost centre and channel, each month as the clocks of its account have it.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ChannelType } from '#domain/channels/channels.ts';
import type { ChargeKind } from '#domain/money/money.ts';
import { addMonths } from '#domain/shared/months.ts';
import type { Where } from '#server/context/ports.ts';
import { chargedOf, heldOf, type PartOfAccount } from './group-share.ts';

/** A text that the nearest account of a path states. @param path SQL of `account.path` @param read SQL on `l` */
const nearest = (path: string, read: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${read} from account l where l.id = any(${sql.ref(path)}) and coalesce(${read}, '') <> ''
  order by cardinality(l.path) desc limit 1)`;

const TIME_ZONE = nearest('a.path', sql`l.definition->'properties'->>'timeZone'`);
const BILLING_TYPE = nearest('a.path', sql`l.definition->>'billingType'`);
const PARTNER_CODE = nearest('a.path', sql`l.definition->>'partnerCode'`);

const startOf = (month: string, zone: RawBuilder<unknown>) =>
  sql`${`${month}-01`}::timestamp at time zone coalesce(${zone}, 'UTC')`;

/** Which charges: of accounts that a condition on `a` keeps, of one channel or all. */
export interface ChargesAsked {
  readonly month: string;
  readonly accounts: RawBuilder<SqlBool>;
  /** One of the accounts; null: each is seen as a whole. */
  readonly part: PartOfAccount | null;
  readonly channelType: ChannelType | undefined;
}

const ofChannel = (channelType: ChannelType | undefined) =>
  channelType === undefined ? sql`` : sql`and c.channel_type = ${channelType}`;

/** Money of one account and cost centre, in minor units. */
interface CentreRow {
  readonly accountId: number;
  readonly accountName: string;
  readonly accountPath: number[];
  readonly costCentre: string | null;
  readonly currency: string;
  readonly gross: number;
}

/** What confirmed letters hold until they are charged. */
export interface ReservedRow extends CentreRow {
  readonly kind: 'reserved';
  readonly last: false;
}

/** Charges of one account, cost centre, channel and kind. */
export interface MonthRow extends CentreRow {
  readonly channelType: ChannelType;
  readonly kind: ChargeKind;
  /** They are of the month before. */
  readonly last: boolean;
  readonly pieces: number;
}

/** The month and the one before it. */
export async function monthRows(where: Where, asked: ChargesAsked): Promise<MonthRow[]> {
  const { month, accounts, channelType } = asked;
  const { rows } = await sql<MonthRow>`
    with scope as (
      select a.id, a.name, a.path, ${startOf(addMonths(month, -1), TIME_ZONE)} as before, ${startOf(month, TIME_ZONE)} as start,
        ${startOf(addMonths(month, 1), TIME_ZONE)} as after
      from account a where ${accounts}
    )
    select s.id as "accountId", s.name as "accountName", s.path as "accountPath", c.cost_centre as "costCentre",
      c.channel_type as "channelType", c.kind, c.currency, c.at < s.start as last, count(*)::int as pieces,
      sum(c.net + c.vat)::bigint as gross
    from scope s join charge c on c.account_id = s.id and c.at >= s.before and c.at < s.after ${ofChannel(channelType)}
      ${chargedOf(asked)}
    group by 1, 2, 3, 4, 5, 6, 7, 8 order by 2, 1, 4`.execute(where);
  return rows;
}

/** What is still held of the month and of earlier ones: a limit counts it with what was spent. Reservations know no channel. */
export async function reservedRows(
  where: Where,
  { month, accounts, part }: Pick<ChargesAsked, 'month' | 'accounts' | 'part'>,
): Promise<ReservedRow[]> {
  const { rows } = await sql<ReservedRow>`
    with scope as (
      select a.id, a.name, a.path, ${startOf(addMonths(month, 1), TIME_ZONE)} as after,
        ${nearest('a.path', sql`l.definition->>'accountingCode'`)} as code
      from account a where ${accounts}
    )
    select s.id as "accountId", s.name as "accountName", s.path as "accountPath",
      coalesce(nullif(trim(j.metadatas->>'costCentre'), ''), s.code) as "costCentre", r.currency, 'reserved' as kind,
      false as last, sum(r.rest)::bigint as gross
    from scope s join reservation r on r.account_id = s.id and r.rest > 0 and r.due < s.after
      join delivery_command c on c.id = r.command_id ${heldOf({ part })} join job j on j.id = c.job_id
    group by 1, 2, 3, 4, 5 order by 2, 1, 4`.execute(where);
  return rows;
}

/** Columns of a statement as a file. */
export const STATEMENT_COLUMNS = [
  ...['month', 'account', 'accountName', 'billedAccount', 'partnerCode', 'costCentre', 'channelType', 'kind', 'pieces'],
  ...['currency', 'net', 'vat', 'gross'],
] as const;

/** The statement of a month: a line for each account, cost centre, channel, kind and currency. Sums in minor units. */
export const statementRows = ({ month, accounts, channelType, part }: ChargesAsked): RawBuilder<unknown> => sql`
  with scope as (
    select a.id, a.account_identifier, a.name, coalesce(${BILLING_TYPE}, 'account') as billing_type,
      (select p.account_identifier from account p where p.id = a.parent_id) as parent, ${PARTNER_CODE} as partner_code,
      ${startOf(month, TIME_ZONE)} as start, ${startOf(addMonths(month, 1), TIME_ZONE)} as after
    from account a where ${accounts}
  )
  select ${month}::text as month, s.account_identifier as account, s.name as "accountName",
    case s.billing_type when 'none' then null when 'parent' then s.parent else s.account_identifier end as "billedAccount",
    s.partner_code as "partnerCode", c.cost_centre as "costCentre", c.channel_type as "channelType", c.kind,
    count(*)::int as pieces, c.currency, sum(c.net)::bigint as net, sum(c.vat)::bigint as vat,
    sum(c.net + c.vat)::bigint as gross
  from scope s join charge c on c.account_id = s.id and c.at >= s.start and c.at < s.after ${ofChannel(channelType)}
    ${chargedOf({ part })}
  group by 1, 2, 3, 4, 5, 6, 7, 8, 10 order by 2, 6 nulls first, 7, 8, 10`;

/** Orders that wait for validation, and what they hold. */
export async function waitingSums(
  where: Where,
  { accounts, part }: Pick<ChargesAsked, 'accounts' | 'part'>,
): Promise<{ readonly currency: string; readonly count: number; readonly gross: number }[]> {
  const { rows } = await sql<{ currency: string; count: number; gross: number }>`
    select r.currency, count(*)::int as count, sum(r.rest)::bigint as gross
    from reservation r join delivery_command c on c.id = r.command_id join account a on a.id = r.account_id
    where r.rest > 0 and c.state = 'AWAIT_VALIDATION' and ${accounts} ${heldOf({ part })} group by 1 order by 1`.execute(
    where,
  );
  return rows;
}

/** Accounts of a scope that state a monthly limit: what a part of one has spent is not what counts towards it. */
export async function limitedAccounts(
  where: Where,
  { accounts, part }: Pick<ChargesAsked, 'accounts' | 'part'>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select a.id from account a where ${accounts} and not a.removed
    and a.id is distinct from ${part?.accountId ?? null}
    and (a.definition->'properties'->>'monthlyLimit') is not null order by a.path`.execute(where);
  return rows.map(({ id }) => id);
}
