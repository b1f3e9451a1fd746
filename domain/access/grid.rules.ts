// What a profile may really do, cell by cell: asked of the same rules that every call asks (abilities.ts). Pure.
import { type Actor, type Clause, can, type ItemScope, type Masks, waysTo } from './abilities.ts';
import { type Ability, PERMISSION_LEVELS, type PermissionLevel } from './access.ts';
import { FLAGS, type Flag, holds } from './flags.ts';
import { COLUMNS, type Column, GRID, type GridRow, type Switch } from './grid.table.ts';

/** Somebody with these masks, in a group, in an account that has one below it. */
const somebody = (masks: Masks): Actor => ({ userId: 1, ouId: 1, groupId: 1, masks });

/** A thing that only this column reaches. */
const THINGS: Readonly<Record<Column, ItemScope>> = {
  own: { ownerId: 1, ownerGroupId: 0, ouId: 1, ouPath: [1] },
  group: { ownerId: 2, ownerGroupId: 1, ouId: 1, ouPath: [1] },
  account: { ownerId: 2, ownerGroupId: 0, ouId: 1, ouPath: [1] },
  below: { ownerId: 2, ownerGroupId: 0, ouId: 2, ouPath: [1, 2] },
};

/** The columns in which these masks give an ability. @param inGroup false: who is in no group, for whom that level is empty */
export const columnsOf = (masks: Masks, ability: Ability, inGroup = true): Column[] =>
  COLUMNS.filter((column) => (inGroup || column !== 'group') && can(somebody(masks), ability, THINGS[column]));

/** Abilities that reach less far than before, or are gone: a box that something else covers takes nothing. */
export const takenRights = (before: Masks, after: Masks): Ability[] =>
  GRID.map(({ ability }) => ability).filter((ability) => {
    const left = columnsOf(after, ability);
    return columnsOf(before, ability).some((column) => !left.includes(column));
  });

/** A right in two profiles: the columns that it reaches in either. */
export interface ComparedRight {
  readonly ability: Ability;
  readonly part: GridRow['part'];
  readonly reach: readonly [Column[], Column[]];
  readonly differs: boolean;
}

/** Every row of the grid in two profiles, by what they may really do and not by how it is given. */
export const comparedRights = (one: Masks, other: Masks): ComparedRight[] =>
  GRID.map(({ ability, part }) => {
    const reach: [Column[], Column[]] = [columnsOf(one, ability), columnsOf(other, ability)];
    const [a, b] = reach;
    return { ability, part, reach, differs: COLUMNS.some((column) => a.includes(column) !== b.includes(column)) };
  });

/** What an ability comes from: the row and the column of another box. */
export interface CellSource {
  readonly ability: Ability;
  readonly column: Column;
}

const isOn = (masks: Masks, { level, flag, anyLevel }: Switch): boolean =>
  (anyLevel ? PERMISSION_LEVELS : [level]).some((one) => holds(masks[one], FLAGS[flag].bit));

const switchOf = (level: PermissionLevel, flag: Flag): CellSource | undefined => {
  for (const { ability, switches } of GRID) {
    const found = switches.find((one) => one.flag === flag && (one.anyLevel || one.level === level));
    if (found?.columns[0]) return { ability, column: found.columns[0] };
  }
  return undefined;
};

/** The boxes that a way to an ability is made of. */
export function sourcesOf({ level, bits }: Clause): CellSource[] {
  const flags = (Object.keys(FLAGS) as Flag[]).filter((flag) => holds(bits, FLAGS[flag].bit));
  return flags.flatMap((flag) => switchOf(level, flag) ?? []);
}

/**
 * `given`: by this box; `idle`: the box is on and gives nothing without another; `follows`: from other boxes; `open`: the
 * box is off; `none`: it cannot be given here, and does not follow.
 */
export type CellState = 'given' | 'idle' | 'follows' | 'open' | 'none';

export interface GridCell {
  readonly ability: Ability;
  readonly columns: readonly Column[];
  readonly box: Switch | undefined;
  readonly state: CellState;
  /** Of one that follows: from where. */
  readonly sources: readonly CellSource[];
  /** Against what is stored: taken away, added. */
  readonly mark: 'taken' | 'added' | undefined;
}

const isHeld = (masks: Masks, ability: Ability, columns: readonly Column[]): boolean =>
  columns.every((column) => can(somebody(masks), ability, THINGS[column]));

function stateOf(masks: Masks, ability: Ability, { columns, box }: Pick<GridCell, 'columns' | 'box'>): CellState {
  const held = isHeld(masks, ability, columns);
  if (box && isOn(masks, box)) return held ? 'given' : 'idle';
  if (held) return 'follows';
  return box ? 'open' : 'none';
}

const HAS: Readonly<Record<CellState, boolean>> = { given: true, idle: false, follows: true, open: false, none: false };

function markOf(before: CellState, now: CellState): GridCell['mark'] {
  if (before === now) return undefined;
  if (HAS[before] !== HAS[now]) return HAS[now] ? 'added' : 'taken';
  // It still follows from elsewhere, or gave nothing before: the box itself was changed.
  return now === 'follows' || now === 'open' ? 'taken' : 'added';
}

const shapesOf = ({ switches, follows = [] }: GridRow): Pick<GridCell, 'columns' | 'box'>[] => [
  ...switches.map((box) => ({ columns: box.columns, box })),
  ...follows.map((column) => ({ columns: [column], box: undefined })),
];

function fromWhere(masks: Masks, ability: Ability, column: Column): CellSource[] {
  const found = waysTo(somebody(masks), ability, THINGS[column]).flatMap(sourcesOf);
  return found.filter(
    (one, n) => found.findIndex((other) => other.ability === one.ability && other.column === one.column) === n,
  );
}

/** The cells of one row. @param base what is stored */
export function cellsOf(row: GridRow, masks: Masks, base: Masks): GridCell[] {
  return shapesOf(row).map((shape) => {
    const state = stateOf(masks, row.ability, shape);
    const [column = 'own'] = shape.columns;
    return {
      ability: row.ability,
      ...shape,
      state,
      sources: state === 'follows' ? fromWhere(masks, row.ability, column) : [],
      mark: markOf(stateOf(base, row.ability, shape), state),
    };
  });
}

const withFlag = (mask: number, flag: Flag | undefined): number => (flag === undefined ? mask : mask | FLAGS[flag].bit);
const withoutFlag = (mask: number, flag: Flag | undefined): number =>
  flag === undefined ? mask : mask & ~FLAGS[flag].bit;

/** The masks with a box turned over: on with what it needs, off with what gives nothing without it. */
export function toggled(masks: Masks, box: Switch): Masks {
  if (!isOn(masks, box)) {
    return { ...masks, [box.level]: withFlag(withFlag(masks[box.level], box.flag), box.needs) };
  }
  const levels = box.anyLevel ? PERMISSION_LEVELS : [box.level];
  const off = levels.map((level) => [level, withoutFlag(withoutFlag(masks[level], box.flag), box.carries)]);
  return { ...masks, ...Object.fromEntries(off) };
}

/** The boxes that were turned over since. */
export const changedBoxes = (masks: Masks, base: Masks) =>
  GRID.flatMap(({ ability, switches }) =>
    switches
      .filter((box) => isOn(masks, box) !== isOn(base, box))
      .map((box) => ({ ability, column: box.columns[0] ?? ('own' as const), on: isOn(masks, box) })),
  );

/** One way to an ability: the boxes that give it, and how far they reach. */
export interface HeldWay {
  readonly level: PermissionLevel;
  readonly reach: Clause['reach'];
  readonly sources: readonly CellSource[];
}

/** All ways by which somebody with these masks holds an ability, the farthest first. @param inGroup as in `columnsOf` */
export function heldWays(masks: Masks, ability: Ability, inGroup = true): HeldWay[] {
  const columns = columnsOf(masks, ability, inGroup).toReversed();
  const clauses = columns.flatMap((column) => waysTo(somebody(masks), ability, THINGS[column]));
  return [...new Set(clauses)]
    .filter(({ reach }) => inGroup || reach !== 'group')
    .map((clause) => ({ level: clause.level, reach: clause.reach, sources: sourcesOf(clause) }));
}
