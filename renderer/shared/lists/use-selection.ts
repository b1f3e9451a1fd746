// The rows of a list that are selected. One that left the list is selected no more: should it come back, nobody chose it.
import { type Dispatch, type SetStateAction, useState } from 'react';
import { type SeenList, selectedAfter } from '#renderer/ui/list/list.rules.ts';
import { NO_SELECTION, type RowKey, type Selection } from '#renderer/ui/list/list.types.ts';

/** What a list is asked for, and its answer as `useCall` has it. */
interface Listed {
  /** The same as long as a row that is missing has left the list: without times that go on by themselves. */
  readonly question: object;
  readonly list: {
    readonly data: { readonly items: readonly { readonly id: RowKey }[] } | undefined;
    readonly isPlaceholderData: boolean;
  };
}

const NOTHING_SEEN: SeenList = { question: '', rows: [], chosen: new Map() };

/** What another filter does not show stays selected for when it is shown again, and is not counted meanwhile. */
export function useSelection({ question, list }: Listed): readonly [Selection, Dispatch<SetStateAction<Selection>>] {
  const [selection, select] = useState<Selection>(NO_SELECTION);
  const [seen, see] = useState(NOTHING_SEEN);
  // What stays of another filter until its own rows are there is none of it.
  const rows = list.isPlaceholderData ? undefined : list.data?.items;
  if (rows !== undefined && rows !== seen.rows) {
    const after = selectedAfter(selection, seen, { question: JSON.stringify(question), rows });
    see(after.seen);
    select(after.selection);
  }
  return [selection, select];
}
