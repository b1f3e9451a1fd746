// Rules of lists that need no screen: sorting by the address, walking, selecting, which columns stay. Pure.
import type { ListColumn, RowCard, RowKey, Selection, SortText } from './list.types.ts';

export interface Sort {
  readonly id: string;
  readonly desc: boolean;
}

export const parseSort = (text: SortText | undefined): Sort | undefined =>
  text ? { id: text.replace(/^-/, ''), desc: text.startsWith('-') } : undefined;

/** Descending first, then ascending, then the server's order (newest first). */
export function nextSort(now: SortText | undefined, id: string): SortText | undefined {
  if (now === `-${id}`) return id;
  return now === id ? undefined : `-${id}`;
}

/** The row `step` further on, kept inside the list; the first one when none is active yet. */
export function walk(count: number, now: number | undefined, step: number): number | undefined {
  if (count === 0) return undefined;
  if (now === undefined) return step > 0 ? 0 : count - 1;
  return Math.min(Math.max(now + step, 0), count - 1);
}

/** Rows that stay in the page although they are scrolled away: otherwise the focus and typed text would be lost. */
export function keptRange(inSight: readonly number[], kept: readonly (number | undefined)[], count: number): number[] {
  const there = kept.filter((at): at is number => at !== undefined && at >= 0 && at < count);
  return [...new Set([...inSight, ...there])].sort((a, b) => a - b);
}

export function toggled(selection: Selection, key: RowKey): Selection {
  const next = new Set(selection);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** From the last one touched to this one, all selected (shift click). */
export function selectedTo(selection: Selection, keys: readonly RowKey[], from: RowKey, to: RowKey): Selection {
  const [a, b] = [keys.indexOf(from), keys.indexOf(to)];
  if (a < 0 || b < 0) return toggled(selection, to);
  return new Set([...selection, ...keys.slice(Math.min(a, b), Math.max(a, b) + 1)]);
}

type Keyed = readonly { readonly id: RowKey }[];

/** A list as it was read: for which question, and what of each question was selected when its rows were last there. */
export interface SeenList {
  readonly question: string;
  readonly rows: Keyed;
  readonly chosen: ReadonlyMap<string, readonly RowKey[]>;
}

/** What is selected once a list was read: without the rows that were in it at the last read of the same question, and are no more. */
export function selectedAfter(
  selection: Selection,
  { question: before, rows: shown, chosen: known }: SeenList,
  { question, rows }: Pick<SeenList, 'question' | 'rows'>,
): { readonly selection: Selection; readonly seen: SeenList } {
  const chosen = new Map(known).set(
    before,
    shown.flatMap(({ id }) => (selection.has(id) ? [id] : [])),
  );
  const there = new Set(rows.map(({ id }) => id));
  const gone = new Set((chosen.get(question) ?? []).filter((id) => selection.has(id) && !there.has(id)));
  return {
    selection: gone.size === 0 ? selection : new Set([...selection].filter((id) => !gone.has(id))),
    seen: { question, rows, chosen },
  };
}

/** All of these, or none of them where all are selected; what else is selected stays. */
export function allToggled(selection: Selection, keys: readonly RowKey[]): Selection {
  const next = new Set(selection);
  const isWhole = keys.every((key) => next.has(key));
  for (const key of keys) isWhole ? next.delete(key) : next.add(key);
  return next;
}

/** Widths at which columns give way, in px. */
const NARROW = 1280;
const MIDDLE = 1440;

interface ListView {
  /** px of the window. */
  readonly width: number;
  readonly sheet: boolean;
  /** px that the columns themselves have; undefined while it is not measured. */
  readonly room?: number | undefined;
}

/** Least px of a track: 180 of 'minmax(180px, 1fr)'. */
const leastOf = ({ width }: { readonly width: string }): number => Number(/([\d.]+)px/.exec(width)?.[1] ?? 0);

/**
 * The columns that fit: priority 3 goes first, then 2. Where even the others find no room (200 % zoom), dates go, then
 * figures, the last first; what names a row and its status always stay.
 */
export function shownColumns<Row>(columns: readonly ListColumn<Row>[], view: ListView): readonly ListColumn<Row>[] {
  const limit = view.width < NARROW || view.sheet ? 1 : view.width < MIDDLE ? 2 : 3;
  const shown = columns.filter((column) => (column.priority ?? 1) <= limit);
  if (view.room === undefined) return shown;
  const dates = shown.filter(({ quiet }) => quiet).reverse();
  const figures = shown.filter(({ align, quiet }) => align === 'end' && !quiet).reverse();
  const gone = new Set<string>();
  let needed = shown.reduce((sum, column) => sum + leastOf(column), 0);
  for (const column of [...dates, ...figures]) {
    if (needed <= view.room) break;
    needed -= leastOf(column);
    gone.add(column.id);
  }
  return gone.size === 0 ? shown : shown.filter(({ id }) => !gone.has(id));
}

/**
 * The tracks of a row. Where even the columns that stay find no room (a window of 390 px), all of them give way by their
 * share, so that none is cut off at the edge of the row.
 * @param room px that the columns themselves have; undefined while it is not measured
 */
export function tracksOf(columns: readonly { readonly width: string }[], room: number | undefined): string[] {
  const needed = columns.reduce((sum, column) => sum + leastOf(column), 0);
  if (room === undefined || needed <= room) return columns.map(({ width }) => width);
  return columns.map((column) => `minmax(0, ${Math.max(1, leastOf(column))}fr)`);
}

/** Under so many px of the window rows are cards, in lists that have them. */
export const CARDS_UNDER = 560;

/** The places of a card, as a grid names them. */
export const cardAreas = ({ lines }: RowCard, selectable: boolean): string =>
  lines.map(([start, end]) => `"${selectable ? 'check ' : ''}${start} ${end}"`).join(' ');

/** The columns of a card; a place that ends a line and begins none is at its end. */
export const cardColumns = <Row>(columns: readonly ListColumn<Row>[], { lines }: RowCard): readonly ListColumn<Row>[] =>
  columns
    .filter(({ id }) => lines.some((line) => line.includes(id)))
    .map((column) => {
      const { align, ...plain } = column;
      const named = align === 'end' && column.sortBy !== undefined;
      return lines.some(([start]) => start === column.id) ? { ...plain, named } : { ...plain, named, align: 'end' };
    });

/** True while somebody types: then single letters are text, not commands. */
export function isTyping(
  target: { readonly tagName?: string; readonly type?: string; readonly isContentEditable?: boolean } | null,
): boolean {
  if (!target) return false;
  if (target.isContentEditable) return true;
  const tag = target.tagName?.toUpperCase();
  return (
    tag === 'TEXTAREA' || tag === 'SELECT' || (tag === 'INPUT' && target.type !== 'checkbox' && target.type !== 'radio')
  );
}
