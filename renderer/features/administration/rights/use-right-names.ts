// Rights and how far they reach, in words.
import type { Masks } from '#domain/access/abilities.ts';
import type { Ability } from '#domain/access/access.ts';
import { type CellSource, changedBoxes, columnsOf, takenRights } from '#domain/access/grid.rules.ts';
import { type Column, GRID, GRID_ABILITIES } from '#domain/access/grid.table.ts';
import { useText } from '#renderer/i18n/text.ts';
import { type MaskFields, masksOf } from './masks.ts';

const isMailRight = (ability: Ability): boolean => GRID.some((row) => row.ability === ability && row.part === 'mail');

/** The farthest of some columns says all; nearer ones that it does not cover stand beside it. */
function farthest(ability: Ability, columns: readonly Column[]): Column[] {
  if (columns.includes('below')) return ['below'];
  if (columns.includes('account')) return ['account'];
  return isMailRight(ability) ? [...columns] : [];
}

export function useRightNames() {
  const t = useText();
  const right = (ability: Ability) => t(`administration.right.${ability}`);
  const column = (name: Column) => t(`administration.column.${name}`);
  // Super administration reaches everything: no column says how far.
  const cell = ({ ability, column: at }: CellSource) =>
    ability === 'superAdmin' ? right(ability) : t('administration.cell', { right: right(ability), column: column(at) });
  return {
    right,
    column,
    /** "Deposit and send, group" */
    cell,
    /** "Deposit and send, group: off" of each box that was turned over. */
    changes: (before: Masks, after: Masks): string[] =>
      changedBoxes(after, before).map(({ on, ...box }) =>
        t(`administration.cell.${on ? 'on' : 'off'}`, { cell: cell(box) }),
      ),
    /** Rights that reach less far than before, or are gone. */
    lost: (before: Masks, after: Masks): string[] => takenRights(before, after).map(right),
    /** All that masks give, one right after the other. */
    summary: (fields: MaskFields): string[] =>
      GRID_ABILITIES.flatMap((ability) => {
        const columns = farthest(ability, columnsOf(masksOf(fields), ability));
        return columns.length === 0
          ? []
          : t('administration.right.reach', { right: right(ability), reach: columns.map(column).join(', ') });
      }),
  };
}
