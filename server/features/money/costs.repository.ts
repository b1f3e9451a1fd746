// Months of charges: by account, cost centre and channel, each of the month and the place of its account that were kept with it.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ChannelType } from '#domain/channels/channels.ts';
import type { ChargeKind } from '#domain/money/money.ts';
import { addMonths } from '#domain/shared/months.ts';
import type { Where } from '#server/context/ports.ts';
import { nearest, startOfMonth } from '#server/letters/money/billed.ts';
import { chargedOf, heldOf, type PartOfAccount } from './group-share.ts';

/** No clock is further from UTC: the charges of a month are of its days, give or take so much. */
const WIDEST_ZONE = sql`interval '1 day'`;

/** The charges `c` of the months from one to another one, both included. The instants are there for the index. */
const ofMonths = (from: string, to: string): RawBuilder<SqlBool> => sql<SqlBool>`c.month between ${from} and ${to}
  and c.at >= ${`${from}-01`}::timestamp at time zone 'UTC' - ${WIDEST_ZONE}
  and c.at < ${`${addMonths(to, 1)}-01`}::timestamp at time zone 'UTC' + ${WIDEST_ZONE}`;

/** Which charges, of one channel or all. */
export interface ChargesAsked {
  readonly month: string;
  /** A condition on accounts `a`, as they stand now: for what is held, waits or has no price yet. */
  readonly accounts: RawBuilder<SqlBool>;
  /** One on places `p` of accounts: for what was charged while its account stood there. */
  readonly places: RawBuilder<SqlBool>;
  /** One of the accounts; null: each is seen as a whole. */
  readonly part: PartOfAccount | null;
  readonly channelType: ChannelType | undefined;
}

/** The charges `c` of a place `s` of an account in some months. */
const chargedAt = (months: RawBuilder<SqlBool>) =>
  sql`charge c on c.account_id = s.id and c.place_id = s.place_id and ${months}`;

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
  const { month, places, channelType } = asked;
  const { rows } = await sql<MonthRow>`
    with scope as (
      select a.id, a.name, a.path, p.id as place_id from account_place p join account a on a.id = p.account_id where ${places}
    )
    select s.id as "accountId", s.name as "accountName", s.path as "accountPath", c.cost_centre as "costCentre",
      c.channel_type as "channelType", c.kind, c.currency, c.month < ${month} as last, count(*)::int as pieces,
      sum(c.net + c.vat)::bigint as gross
    from scope s join ${chargedAt(ofMonths(addMonths(month, -1), month))} ${ofChannel(channelType)} ${chargedOf(asked)}
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
      select a.id, a.name, a.path, ${startOfMonth(addMonths(month, 1))} as after,
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
  ...['currency', 'vatPercent', 'net', 'vat', 'gross'],
] as const;

/**
 * The statement of a month: a line for each account, cost centre, channel, kind, currency and rate of VAT. Sums in minor units. What has
 * parts of several rates is a piece of that of the piece. What left without a price is counted in lines of the kind `unpriced`.
 * @param unpriced a table with columns account, name, cost_centre, channel_type and pieces
 */
export const statementRows = (
  { month, places, channelType, part }: ChargesAsked,
  unpriced: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  with scope as (
    select a.id, a.account_identifier, a.name, p.id as place_id
    from account_place p join account a on a.id = p.account_id where ${places}
  ), lines as (
    select s.account_identifier as account, s.name, c.billed_account, c.partner_code, c.cost_centre, c.channel_type, c.kind,
      coalesce(r.place, 1) = 1 as is_piece, c.currency, (r.rate->>'vatPermille')::int as permille,
      coalesce((r.rate->>'net')::bigint, c.net) as net, coalesce((r.rate->>'vat')::bigint, c.vat) as vat
    from scope s join ${chargedAt(ofMonths(month, month))} ${ofChannel(channelType)} ${chargedOf({ part })}
      left join lateral jsonb_array_elements(c.rates) with ordinality r(rate, place) on true
  ), summed as (
    select account, name, billed_account, partner_code, cost_centre, channel_type, kind,
      count(*) filter (where is_piece)::int as pieces, currency, permille, sum(net)::bigint as net, sum(vat)::bigint as vat
    from lines group by account, name, billed_account, partner_code, cost_centre, channel_type, kind, currency, permille
    union all
    select account, name, null, null, cost_centre, channel_type, 'unpriced', pieces, null, null, null, null from ${unpriced} u
  )
  select ${month}::text as month, account, name as "accountName", billed_account as "billedAccount",
    partner_code as "partnerCode", cost_centre as "costCentre", channel_type as "channelType", kind, pieces, currency,
    trim_scale(permille / 10.0) as "vatPercent", net, vat, net + vat as gross
  from summed order by account, cost_centre nulls first, channel_type, kind, currency, permille desc nulls last`;

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
