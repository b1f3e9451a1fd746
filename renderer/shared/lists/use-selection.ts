// The rows of a list that are selected. One that left the list is selected no more: should it come back, nobody chose it.
import { type Dispatch, type SetStateAction, useState } from 'react';
import { withoutGone } from '#renderer/ui/list/list.rules.ts';
import { NO_SELECTION, type RowKey, type Selection } from '#renderer/ui/list/list.types.ts';

/** What a list is asked for, and its answer as `useCall` has it. */
interface Listed {
  readonly query: object;
  readonly list: {
    readonly data: { readonly items: readonly { readonly id: RowKey }[] } | undefined;
    readonly isPlaceholderData: boolean;
  };
}

/** What another filter does not show stays selected for when it is shown again, and is not counted meanwhile. */
export function useSelection({ query, list }: Listed): readonly [Selection, Dispatch<SetStateAction<Selection>>] {
  const [selection, select] = useState<Selection>(NO_SELECTION);
  // What stays of another filter until its own rows are there is none of it.
  const rows = list.isPlaceholderData ? undefined : list.data?.items;
  const [seen, see] = useState({ query, rows });
  if (rows !== undefined && rows !== seen.rows) {
    see({ query, rows });
    const isSame = JSON.stringify(query) === JSON.stringify(seen.query);
    if (isSame && seen.rows !== undefined) select(withoutGone(selection, seen.rows, rows));
  }
  return [selection, select];
}
