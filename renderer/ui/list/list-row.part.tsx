// One row of a list: memoised, plain elements only, 40 px by default.

import { memo } from 'react';
import text from '#renderer/ui/text/text.module.css';
import checkbox from '../controls/checkbox.module.css';
import type { ListColumn, RowKey } from './list.types.ts';
import { CELL_ROLE, rowRole } from './roles.ts';
import classes from './table.module.css';

export interface RowProps<Row> {
  row: Row;
  rowKey: RowKey;
  index: number;
  /** px from the top of the list. */
  start: number;
  height: number;
  columns: readonly ListColumn<Row>[];
  selectable: boolean;
  /** Each cell has the place of its column's name. */
  isCard: boolean;
  selected: boolean;
  opened: boolean;
  /** The one row that Tab leads to. */
  tabStop: boolean;
  /** Told when it, or something in it, has the focus. */
  onActive: (index: number) => void;
  /** Translated: "Select {name}". */
  selectLabel: string;
  onSelect: (key: RowKey, range: boolean) => void;
  onOpen: (key: RowKey) => void;
}

function Line<Row>(props: RowProps<Row>) {
  const { row, rowKey, index, start, height, columns, selectable, isCard, selected, opened, tabStop } = props;
  // What the row is about is in the first column that grows; others that grow hold more of the same size as the rest.
  const mainAt = columns.findIndex(({ width }) => width.includes('fr'));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role comes from roles.ts
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter opens the active row (use-list-keys.ts)
    <div
      {...rowRole(index)}
      className={classes.row}
      data-index={index}
      data-chosen={selected || undefined}
      data-opened={opened || undefined}
      aria-current={opened || undefined}
      tabIndex={tabStop ? 0 : -1}
      style={{ transform: `translateY(${start}px)`, height }}
      onFocus={() => props.onActive(index)}
      onClick={() => props.onOpen(rowKey)}
    >
      {selectable ? (
        <span {...CELL_ROLE} className={classes.check} style={isCard ? { gridArea: 'check' } : undefined}>
          <input
            type="checkbox"
            className={checkbox.box}
            aria-label={props.selectLabel}
            checked={selected}
            tabIndex={-1}
            onClick={(event) => {
              event.stopPropagation();
              props.onSelect(rowKey, event.shiftKey);
            }}
            readOnly
          />
        </span>
      ) : null}
      {columns.map((column, n) => (
        <span
          key={column.id}
          {...CELL_ROLE}
          className={`${text.isolated} ${classes.cell}`}
          data-align={column.align}
          data-main={n === mainAt || undefined}
          data-quiet={column.quiet || undefined}
          style={isCard ? { gridArea: column.id } : undefined}
        >
          {column.named ? <span className={classes.named}>{column.label} </span> : null}
          {column.render(row)}
        </span>
      ))}
    </div>
  );
}

export const ListRow = memo(Line) as typeof Line;
