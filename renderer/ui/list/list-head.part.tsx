// Headings of a list: select all, and sorting by a click.

import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import text from '#renderer/ui/text/text.module.css';
import checkbox from '../controls/checkbox.module.css';
import { nextSort, parseSort } from './list.rules.ts';
import type { ListColumn, SortText } from './list.types.ts';
import { GROUP_ROLE, HEAD_ROW_ROLE, headerRole } from './roles.ts';
import classes from './table.module.css';

interface HeadProps<Row> {
  columns: readonly ListColumn<Row>[];
  selectable: boolean;
  all: 'none' | 'some' | 'all';
  sort: SortText | undefined;
  onSort: ((sort: SortText | undefined) => void) | undefined;
  onAll: () => void;
}

export function ListHead<Row>({ columns, selectable, all, sort, onSort, onAll }: HeadProps<Row>) {
  const t = useText();
  return (
    <div {...GROUP_ROLE} className={classes.headGroup}>
      <div {...HEAD_ROW_ROLE} className={classes.head}>
        {selectable ? (
          <span {...headerRole(undefined)} className={classes.check}>
            <input
              type="checkbox"
              className={checkbox.box}
              aria-label={t('common.list.selectAll')}
              checked={all === 'all'}
              ref={(box) => {
                if (box) box.indeterminate = all === 'some';
              }}
              onChange={onAll}
            />
          </span>
        ) : null}
        {columns.map((column) => (
          <Heading key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </div>
    </div>
  );
}

function Heading<Row>({ column, sort, onSort }: Pick<HeadProps<Row>, 'sort' | 'onSort'> & { column: ListColumn<Row> }) {
  const now = parseSort(sort);
  const direction = now?.id === column.id ? (now.desc ? 'descending' : 'ascending') : undefined;
  const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <span {...headerRole(direction)} className={`${text.isolated} ${classes.cell}`} data-align={column.align}>
      {column.sortBy && onSort ? (
        <UnstyledButton
          className={classes.sort}
          data-on={direction ? true : undefined}
          onClick={() => onSort(nextSort(sort, column.id))}
        >
          <span>{column.label}</span>
          {direction ? <Arrow size={12} stroke={2} aria-hidden /> : null}
        </UnstyledButton>
      ) : (
        column.label
      )}
    </span>
  );
}
