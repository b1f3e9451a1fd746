// A month of charges as its statement: sums of cost centres, limits and channels. Pure.
import type { MonthCosts } from '#domain/api/monitoring/costs.contract.ts';
import type { LimitRule } from '#domain/money/limits.ts';
import type { MonthRow, ReservedRow } from './costs.repository.ts';

/** A part of a month. */
export type CostsRow = MonthRow | ReservedRow;

type Sums = Pick<MonthCosts, 'last' | 'spent' | 'reserved' | 'forecast'>;

const isCharge = (row: CostsRow): row is MonthRow => row.kind !== 'reserved';

/** The pace of what was spent, and what is held, which may be of earlier months. */
const foreseen = ({ spent, reserved }: Pick<Sums, 'spent' | 'reserved'>, factor: number | null): number | null =>
  factor === null ? null : Math.round(spent * factor) + reserved;

/** Sums of rows, with the forecast. */
function sumsOf(rows: readonly CostsRow[], factor: number | null): Sums {
  const add = (of: readonly CostsRow[]) => of.reduce((sum, { gross }) => sum + gross, 0);
  const spent = add(rows.filter((row) => isCharge(row) && !row.last));
  const reserved = add(rows.filter((row) => !isCharge(row)));
  return {
    last: add(rows.filter(({ last }) => last)),
    spent,
    reserved,
    forecast: foreseen({ spent, reserved }, factor),
  };
}

function groupedBy<Row extends CostsRow, K>(rows: readonly Row[], keyOf: (row: Row) => K): Row[][] {
  const groups = new Map<K, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups.values()];
}

/** A limit with what counts against it by the clock of the account that states it: the confirm sheet names the same sums. */
export interface JudgedLimit extends Pick<MonthCosts, 'last' | 'spent' | 'reserved'> {
  readonly rule: LimitRule;
}

/** What the sums are held against. */
interface Judged {
  readonly limits: readonly JudgedLimit[];
  readonly factor: number | null;
}

/** All that counts towards it is this one centre, by the same clock: it stands beside it. */
function isOf(group: readonly CostsRow[], { rule, spent, reserved }: JudgedLimit, rows: readonly CostsRow[]): boolean {
  const own = rows.filter((row) => row.accountPath.includes(rule.accountId));
  const sums = sumsOf(group, null);
  return (
    group[0]?.accountId === rule.accountId &&
    own.length === group.length &&
    sums.spent === spent &&
    sums.reserved === reserved
  );
}

/** Cost centres, those with a limit of their own beside it; limits that count for more than one of them stand apart. */
function centresOf(rows: readonly CostsRow[], { limits, factor }: Judged): Pick<MonthCosts, 'centres' | 'limits'> {
  const centres = groupedBy(rows, ({ accountId, costCentre }) => `${accountId} ${costCentre}`);
  const beside = new Map(centres.map((group) => [group, limits.find((limit) => isOf(group, limit, rows))]));
  const placed = new Set(beside.values());
  return {
    centres: centres.flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const { accountId, accountName, costCentre } = first;
      const limit = beside.get(group)?.rule.monthlyLimit ?? null;
      return [{ accountId, accountName, costCentre, ...sumsOf(group, factor), limit }];
    }),
    limits: limits
      .filter((limit) => !placed.has(limit))
      .map(({ rule: { accountId, accountName, monthlyLimit }, last, spent, reserved }) => ({
        accountId,
        accountName,
        last,
        spent,
        reserved,
        limit: monthlyLimit ?? 0,
        forecast: foreseen({ spent, reserved }, factor),
      })),
  };
}

/** The statement of one currency. */
export function statementOf(currency: string, all: readonly CostsRow[], { limits, factor }: Judged): MonthCosts {
  const rows = all.filter((row) => row.currency === currency);
  const now = rows.filter(isCharge).filter(({ last }) => !last);
  const corrections = now.filter(({ kind }) => kind === 'correction');
  const channels = groupedBy(
    now.filter(({ kind }) => kind === 'price'),
    ({ channelType }) => channelType,
  );
  const gross = (of: readonly MonthRow[]) => of.reduce((sum, row) => sum + row.gross, 0);
  const pieces = (of: readonly MonthRow[]) => of.reduce((sum, row) => sum + row.pieces, 0);
  return {
    currency,
    ...sumsOf(rows, factor),
    ...centresOf(rows, { limits: limits.filter(({ rule }) => rule.currency === currency), factor }),
    channels: channels
      .flatMap((of) => of.slice(0, 1).map(({ channelType }) => ({ channelType, pieces: pieces(of), spent: gross(of) })))
      .toSorted((a, b) => b.spent - a.spent),
    corrections: { count: pieces(corrections), spent: gross(corrections) },
  };
}
