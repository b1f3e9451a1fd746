// The list of work: one head over all groups, which lie below each other.
import type { RefObject } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import checkbox from '#renderer/ui/controls/checkbox.module.css';
import { allToggled } from '#renderer/ui/list/list.rules.ts';
import type { Selection } from '#renderer/ui/list/list.types.ts';
import { isDecidable } from '../failures/failures.rules.ts';
import { ErrorGroupRows, type GroupActs } from './error-group.part.tsx';
import type { ErrorGroup } from './error-groups.rules.ts';
import type { RowActs } from './error-row.part.tsx';
import classes from './in-error.module.css';

/** A group as it stands in the list. */
export interface ShownGroup {
  readonly group: ErrorGroup;
  readonly open: boolean;
  readonly whole: boolean;
}

interface ErrorTableProps {
  /** Translated. */
  title: string;
  table: RefObject<HTMLTableElement | null>;
  groups: readonly ShownGroup[];
  /** Of the rows that are shown. */
  ids: readonly number[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
  openedId: number | undefined;
  acts: GroupActs;
  rowActs: RowActs;
}

export function ErrorTable(props: ErrorTableProps) {
  const { title, table, groups, ids, selection, onSelect, openedId, acts, rowActs } = props;
  const t = useText();
  const all = groups.flatMap(({ group }) => group.rows.filter(isDecidable).map(({ id }) => id));
  const chosen = all.filter((id) => selection.has(id)).length;
  const tabStopId = openedId !== undefined && ids.includes(openedId) ? openedId : ids[0];
  return (
    <div className={classes.rows} data-fill data-sheet={openedId === undefined ? undefined : true}>
      <table ref={table} className={classes.table} aria-label={title}>
        <thead>
          <tr>
            {all.length > 0 ? (
              <th className={classes.check}>
                <input
                  type="checkbox"
                  className={checkbox.box}
                  aria-label={t('common.list.selectAll')}
                  checked={chosen === all.length}
                  ref={(box) => {
                    if (box) box.indeterminate = chosen > 0 && chosen < all.length;
                  }}
                  readOnly
                  onClick={() => onSelect(allToggled(selection, all))}
                />
              </th>
            ) : (
              <td className={classes.check} />
            )}
            <th scope="col">{t('manage.recipient')}</th>
            <th scope="col" className={classes.order}>
              {t('manage.service')}
            </th>
            <th scope="col" className={classes.owner}>
              {t('manage.owner')}
            </th>
            <th scope="col" className={classes.since}>
              {t('manage.since')}
            </th>
            <th scope="col">{t('manage.errors.due')}</th>
          </tr>
        </thead>
        {groups.map(({ group, open, whole }) => (
          <ErrorGroupRows
            key={group.id}
            group={group}
            open={open}
            whole={whole}
            selection={selection}
            openedId={openedId}
            tabStopId={tabStopId}
            acts={acts}
            rowActs={rowActs}
          />
        ))}
      </table>
    </div>
  );
}
