// One cell of the grid: a box to turn over, or what follows from other boxes.
import { IconCheck, IconMinus, IconPlus } from '@tabler/icons-react';
import type { GridCell } from '#domain/access/grid.rules.ts';
import { GRID } from '#domain/access/grid.table.ts';
import { useText } from '#renderer/i18n/text.ts';
import classes from './rights-grid.module.css';
import type { useGridKeys } from './use-grid-keys.ts';
import { useRightNames } from './use-right-names.ts';

interface CellProps {
  cell: GridCell;
  place: ReturnType<ReturnType<typeof useGridKeys>['place']>;
  onToggle: (box: NonNullable<GridCell['box']>) => void;
}

export function Cell({ cell, place, onToggle }: CellProps) {
  const { ability, columns, box, state, mark } = cell;
  const names = useRightNames();
  const about = useAbout(cell);
  if (state === 'none' && mark === undefined) return null;
  const name = names.cell({ ability, column: columns[0] ?? 'own' });
  const Icon = mark === 'taken' ? IconMinus : mark === 'added' ? IconPlus : IconCheck;
  // What follows is not turned over here; a box that was just turned over can be turned back.
  const isFixed = box === undefined || (state === 'follows' && mark === undefined);
  const isOn = state === 'given' || state === 'idle' || state === 'follows';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of the grid that is turned over as a whole
    <button
      {...place}
      type="button"
      className={classes.cell}
      data-state={state}
      data-mark={mark}
      role="checkbox"
      aria-checked={isOn}
      aria-disabled={isFixed}
      aria-label={name}
      aria-description={about}
      title={about}
      onClick={isFixed ? undefined : () => onToggle(box)}
    >
      {state === 'open' && mark === undefined ? (
        <span className={classes.box} />
      ) : (
        <Icon size={16} stroke={1.5} aria-hidden />
      )}
    </button>
  );
}

/** From where it follows, what it lacks, what becomes of it. */
function useAbout({ ability, columns, box, state, sources, mark }: GridCell): string | undefined {
  const t = useText();
  const { cell, right } = useRightNames();
  const words: string[] = [];
  if (mark !== undefined) words.push(t(`administration.cell.${mark}`));
  if (state === 'follows') {
    const others = sources.filter((one) => one.ability !== ability || !columns.includes(one.column));
    words.push(t('administration.cell.follows', { sources: others.map(cell).join('; ') }));
  }
  if (state === 'idle') {
    const needed = GRID.find(({ switches }) =>
      switches.some(({ flag, level }) => flag === box?.needs && level === box?.level),
    );
    words.push(t('administration.cell.idle', { right: right(needed?.ability ?? ability) }));
  }
  return words.length > 0 ? words.join('. ') : undefined;
}
