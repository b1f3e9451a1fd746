// A month of charges as its statement: sums of cost centres, limits and channels. Pure.
import type { MonthCosts } from '#domain/api/monitoring/costs.contract.ts';
import type { LimitRule } from '#domain/money/limits.ts';
import type { MonthRow, ReservedRow } from './costs.repository.ts';

/** A part of a month. */
export type CostsRow = MonthRow | ReservedRow;

type Sums = Pick<MonthCosts, 'last' | 'spent' | 'reserved' | 'forecast'>;

const isCharge = (row: CostsRow): row is MonthRow => row.kind !== 'reserved';

/** Sums of rows, with the forecast: the pace of what was spent, and what is held, which may be of earlier months. */
function sumsOf(rows: readonly CostsRow[], factor: number | null): Sums {
  const add = (of: readonly CostsRow[]) => of.reduce((sum, { gross }) => sum + gross, 0);
  const spent = add(rows.filter((row) => isCharge(row) && !row.last));
  const reserved = add(rows.filter((row) => !isCharge(row)));
  const forecast = factor === null ? null : Math.round(spent * factor) + reserved;
  return { last: add(rows.filter(({ last }) => last)), spent, reserved, forecast };
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

/** What the sums are held against. */
export interface Judged {
  readonly rules: readonly LimitRule[];
  readonly factor: number | null;
}

/** Cost centres, those with a limit of their own beside it; limits that count for more than one of them stand apart. */
function centresOf(rows: readonly CostsRow[], { rules, factor }: Judged): Pick<MonthCosts, 'centres' | 'limits'> {
  const centres = groupedBy(rows, ({ accountId, costCentre }) => `${accountId} ${costCentre}`);
  const limited = rules.map((rule) => ({ rule, own: rows.filter((row) => row.accountPath.includes(rule.accountId)) }));
  const isAlone = ({ own }: { readonly own: readonly CostsRow[] }) =>
    groupedBy(own, ({ accountId, costCentre }) => `${accountId} ${costCentre}`).length === 1;
  return {
    centres: centres.flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const { accountId, accountName, costCentre } = first;
      const alone = limited.find(
        ({ rule, own }) => rule.accountId === accountId && own[0] === first && isAlone({ own }),
      );
      return [
        { accountId, accountName, costCentre, ...sumsOf(group, factor), limit: alone?.rule.monthlyLimit ?? null },
      ];
    }),
    limits: limited
      .filter(({ rule, own }) => !isAlone({ own }) || own[0]?.accountId !== rule.accountId)
      .map(({ rule, own }) => ({
        accountId: rule.accountId,
        accountName: rule.accountName,
        ...sumsOf(own, factor),
        limit: rule.monthlyLimit ?? 0,
      })),
  };
}

/** The statement of one currency. */
export function statementOf(currency: string, all: readonly CostsRow[], { rules, factor }: Judged): MonthCosts {
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
    ...centresOf(rows, { rules: rules.filter((rule) => rule.currency === currency), factor }),
    channels: channels
      .flatMap((of) => of.slice(0, 1).map(({ channelType }) => ({ channelType, pieces: pieces(of), spent: gross(of) })))
      .toSorted((a, b) => b.spent - a.spent),
    corrections: { count: pieces(corrections), spent: gross(corrections) },
  };
}
