// What a profile may really do: a row for each right, and how far it reaches. A box gives it; what follows from other boxes
// is shown where it comes from.
import { IconCheck, IconMinus, IconPlus } from '@tabler/icons-react';
import type { Masks } from '#domain/access/abilities.ts';
import type { Ability } from '#domain/access/access.ts';
import { cellsOf, type GridCell, toggled } from '#domain/access/grid.rules.ts';
import { COLUMNS, type Column, GRID, type GridRow } from '#domain/access/grid.table.ts';
import { useText } from '#renderer/i18n/text.ts';
import { Cell } from './grid-cell.part.tsx';
import classes from './rights-grid.module.css';
import { useGridKeys } from './use-grid-keys.ts';
import { useRightNames } from './use-right-names.ts';

interface RightsGridProps {
  label: string;
  masks: Masks;
  /** What is stored: what differs from it is marked. */
  base: Masks;
  /** Super administration is shown to those who hold it. */
  whole: boolean;
  onChange: (masks: Masks) => void;
  /** A right was chosen by its name. */
  onAsk: (ability: Ability) => void;
}

const PARTS = ['mail', 'running', 'installation'] as const;

export function RightsGrid(props: RightsGridProps) {
  const { label, whole } = props;
  const t = useText();
  const keys = useGridKeys();
  const parts = PARTS.filter((part) => whole || part !== 'installation');
  return (
    <table className={classes.grid} aria-label={label} {...keys.grid}>
      <thead>
        <tr>
          <td />
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`administration.column.${column}`)}
              <small>{t(`administration.column.${column}.about`)}</small>
            </th>
          ))}
        </tr>
      </thead>
      {parts.map((part) => (
        <tbody key={part}>
          <tr>
            <th className={classes.part} scope="rowgroup" colSpan={COLUMNS.length + 1}>
              {t(`administration.rights.${part}`)}
            </th>
          </tr>
          {GRID.map((row, n) =>
            row.part === part ? <Row key={row.ability} {...props} row={row} number={n} place={keys.place} /> : null,
          )}
        </tbody>
      ))}
    </table>
  );
}

interface RowProps extends RightsGridProps {
  row: GridRow;
  number: number;
  place: ReturnType<typeof useGridKeys>['place'];
}

function Row({ row, number, place, masks, base, onChange, onAsk }: RowProps) {
  const t = useText();
  const { right } = useRightNames();
  const cells = cellsOf(row, masks, base);
  const starting = (column: Column) => cells.find(({ columns }) => columns[0] === column);
  const isCovered = (column: Column) => cells.some(({ columns }) => columns.indexOf(column) > 0);
  return (
    <tr>
      <th scope="row">
        <button type="button" className={classes.name} {...place(number, 0)} onClick={() => onAsk(row.ability)}>
          {right(row.ability)}
        </button>
        <small>{t(`administration.right.${row.ability}.about`)}</small>
      </th>
      {COLUMNS.map((column, n) => {
        if (isCovered(column)) return null;
        const cell = starting(column);
        return cell ? (
          <td key={column} colSpan={cell.columns.length} data-joined={isJoined(cells, cell) || undefined}>
            <Cell cell={cell} place={place(number, n + 1)} onToggle={(box) => onChange(toggled(masks, box))} />
          </td>
        ) : (
          <td key={column} />
        );
      })}
    </tr>
  );
}

const isBand = ({ state, mark }: GridCell): boolean => mark === undefined && (state === 'given' || state === 'follows');

/** A band goes on where the next cell is held in the same way. */
function isJoined(cells: readonly GridCell[], cell: GridCell): boolean {
  const next = cells[cells.indexOf(cell) + 1];
  const isNext = next !== undefined && COLUMNS.indexOf(next.columns[0] ?? 'own') === lastOf(cell) + 1;
  return isNext && isBand(cell) && isBand(next) && cell.state === next.state;
}
const lastOf = ({ columns }: GridCell): number => COLUMNS.indexOf(columns.at(-1) ?? 'own');

/** What the signs of the grid mean. */
export function GridLegend({ marked }: { marked: boolean }) {
  const t = useText();
  const signs = [
    ['given', undefined, IconCheck],
    ['follows', undefined, IconCheck],
    ...(marked
      ? ([
          ['open', 'taken', IconMinus],
          ['given', 'added', IconPlus],
        ] as const)
      : []),
  ] as const;
  return (
    <ul className={classes.legend}>
      {signs.map(([state, mark, Icon]) => (
        <li key={mark ?? state}>
          <span className={classes.cell} data-state={state} data-mark={mark} aria-hidden>
            <Icon size={12} stroke={1.5} />
          </span>
          {t(`administration.legend.${mark ?? state}`)}
        </li>
      ))}
    </ul>
  );
}
