// The matrix of what is late: channels by awaited status, and the days that each allows. Pure.
import type { LateDelivery, LateGroup } from '#domain/api/monitoring/late.schema.ts';
import { LATE_STATUSES, type LateStatus } from '#domain/channels/max-days.ts';

/** A status after the hand-over counts as one column: which of the two a channel has follows from its type. */
export type LateColumn = 300 | 400 | 600;
export const LATE_COLUMNS: readonly LateColumn[] = [300, 400, 600];

export const columnOf = (status: LateStatus): LateColumn => (status === 700 ? 600 : status);
/** The statuses of a column. */
export const statusesOf = (column: LateColumn): LateStatus[] =>
  LATE_STATUSES.filter((status) => columnOf(status) === column);

/** What is chosen of the overdue statuses: a column of the matrix, or one status of a column that has two. */
export interface ChosenStatus {
  readonly column: LateColumn | undefined;
  readonly only: LateStatus | undefined;
}

const isShared = (status: LateStatus): boolean => statusesOf(columnOf(status)).length > 1;

/** In addresses that lead to what is late in one status: that of its column, `only.700` where the column has another one too. */
export const statusAt = (status: LateStatus): string => (isShared(status) ? `only.${status}` : String(status));

/** What an address says of statuses; undefined: nothing that there is. */
export function chosenStatus(text: string): ChosenStatus | undefined {
  const only = LATE_STATUSES.find((status) => isShared(status) && statusAt(status) === text);
  const column = LATE_COLUMNS.find((one) => String(one) === text);
  return (only ?? column) === undefined ? undefined : { column, only };
}

/** As the list takes it. */
export const lateStatusOf = ({ column, only }: ChosenStatus): LateStatus[] | undefined => {
  if (only !== undefined) return [only];
  return column === undefined ? undefined : statusesOf(column);
};

export interface MatrixRow {
  readonly channel: LateGroup;
  readonly cells: Readonly<Partial<Record<LateColumn, LateGroup>>>;
  readonly total: number;
}

export function matrixOf(groups: readonly LateGroup[]): MatrixRow[] {
  const rows = new Map<number, MatrixRow>();
  for (const group of groups) {
    const row = rows.get(group.channelId) ?? { channel: group, cells: {}, total: 0 };
    rows.set(group.channelId, {
      channel: row.channel,
      cells: { ...row.cells, [columnOf(group.lateStatus)]: group },
      total: row.total + group.pieces,
    });
  }
  return [...rows.values()].toSorted((a, b) => b.total - a.total);
}

export const sumOf = (groups: readonly LateGroup[], column?: LateColumn): number =>
  groups.reduce(
    (sum, { lateStatus, pieces }) => sum + (column ? Number(columnOf(lateStatus) === column) * pieces : pieces),
    0,
  );

/** The days that a column allows, where all channels allow the same. */
export function commonDays(groups: readonly LateGroup[], column: LateColumn): number | undefined {
  const days = new Set(
    groups.filter(({ lateStatus }) => columnOf(lateStatus) === column).map((one) => one.daysAllowed),
  );
  return days.size === 1 ? [...days][0] : undefined;
}

/** Squares that are drawn: those allowed, and those over. */
export const MOST_SQUARES = 20;
export const squaresOf = ({ daysAllowed, daysOver }: LateDelivery): readonly boolean[] =>
  daysAllowed + daysOver > MOST_SQUARES
    ? []
    : Array.from({ length: daysAllowed + daysOver }, (_, n) => n >= daysAllowed);
