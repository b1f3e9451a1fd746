// A month of costs as bars against limits. Pure.
import type { CallResult } from '#domain/api/contract.ts';
import type { MonthCosts } from '#domain/api/monitoring/costs.contract.ts';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { leftOf } from '#domain/money/limits.ts';
import { minorDigits } from '#domain/money/minor-digits.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import { withMinus } from '#renderer/shared/money/money-text.ts';

/** A row with a bar: a cost centre, or an account with all below it. */
export interface CostRow {
  readonly key: string;
  readonly accountId: number;
  readonly accountName: string;
  readonly costCentre: string | null;
  /** A limit that several rows count towards; it is no part of the total. */
  readonly shared: boolean;
  readonly last: number;
  readonly spent: number;
  /** Held by confirmed letters that are not charged yet. */
  readonly reserved: number;
  readonly forecast: number | null;
  readonly limit: number | null;
}

const dearFirst = <T extends { readonly spent: number }>(rows: readonly T[]): T[] =>
  rows.toSorted((one, other) => other.spent - one.spent);

/** Cost centres, the dearest first, then the limits that several of them count towards. */
export const rowsOf = ({ centres, limits }: MonthCosts): CostRow[] => [
  ...dearFirst(centres).map((one) => ({ ...one, key: `${one.accountId} ${one.costCentre ?? ''}`, shared: false })),
  ...dearFirst(limits).map((one) => ({ ...one, key: `limit ${one.accountId}`, costCentre: null, shared: true })),
];

const isEmpty = ({ centres, limits }: MonthCosts): boolean => centres.length + limits.length === 0;

const nothingSpent = { last: 0, spent: 0, reserved: 0, forecast: null, corrections: { count: 0, spent: 0 } } as const;

/** What is shown, currency by currency: also where orders wait and nothing was spent yet. */
export function shownStatements({ statements, waiting }: CallResult<'costs.read'>): MonthCosts[] {
  const waits = new Set(waiting.map(({ currency }) => currency));
  const known = new Set(statements.map(({ currency }) => currency));
  const bare = [...waits].filter((currency) => !known.has(currency));
  return [
    ...statements.filter((one) => !isEmpty(one) || waits.has(one.currency)),
    ...bare.map((currency) => ({ ...nothingSpent, currency, centres: [], limits: [], channels: [] })),
  ];
}

/** The orders that wait for validation; null: a past month and one channel have none of their own. */
export const waitingAt = (
  { isRunning }: Pick<CallResult<'costs.read'>, 'isRunning'>,
  { ou, channel }: { readonly ou?: string | undefined; readonly channel?: string | undefined },
): string | null =>
  isRunning && !isOneOf(CHANNEL_TYPES, channel ?? '') ? addressOf('deposit.validation', { ou }) : null;

/** What a bar is drawn of, as shares of the longest one: spent, held, foreseen, left or beyond, and where the limit stands. */
export interface Bar {
  readonly spent: number;
  readonly reserved: number;
  readonly forecast: number;
  readonly left: number;
  readonly over: number;
  readonly limit: number | null;
}

const endOf = ({ spent, reserved, forecast }: Pick<CostRow, 'spent' | 'reserved' | 'forecast'>): number =>
  Math.max(0, spent + reserved, forecast ?? 0);

/** What is left of the limit of a row, never less than nothing; null: it has none. */
export const leftOfRow = ({ limit, spent, reserved }: Pick<CostRow, 'limit' | 'spent' | 'reserved'>): number | null =>
  limit === null ? null : leftOf({ limit, used: spent + reserved });

/** The sum that the longest bar of some rows stands for. */
export const scaleOf = (rows: readonly CostRow[]): number =>
  Math.max(1, ...rows.map((row) => Math.max(endOf(row), row.limit ?? 0)));

export function barOf(row: CostRow, scale: number): Bar {
  const end = endOf(row);
  const within = row.limit === null ? end : Math.min(end, row.limit);
  const spent = Math.min(Math.max(0, row.spent), within);
  const reserved = Math.min(row.reserved, within - spent);
  return {
    spent: spent / scale,
    reserved: reserved / scale,
    forecast: (within - spent - reserved) / scale,
    left: Math.max(0, (row.limit ?? 0) - end) / scale,
    over: (end - within) / scale,
    limit: row.limit === null ? null : row.limit / scale,
  };
}

/** It has passed its limit, or will by the end of the month. */
export const passes = (row: CostRow): boolean => row.limit !== null && endOf(row) > row.limit;

/** The day of the month on which a limit is reached at this pace. @param days of the month */
export const reachedOn = ({ forecast, limit }: CostRow, days: number): number =>
  forecast === null || limit === null || forecast <= 0 ? days : Math.max(1, Math.ceil((limit / forecast) * days));

/** Days of a month, YYYY-MM. */
export const daysOf = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();

/** A sum for a column that names its currency in its heading. */
export const figure = (
  minor: number,
  { currency, locale }: { readonly currency: string; readonly locale: string },
  cents = true,
): string => {
  const digits = cents ? minorDigits(currency) : 0;
  const { format } = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return withMinus(format(minor / 10 ** minorDigits(currency)));
};
