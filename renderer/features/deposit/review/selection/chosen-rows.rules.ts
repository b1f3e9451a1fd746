// The rows that are selected, as they were last read: also those that only a search found, of which no list has any more. Pure.
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import type { RowKey, Selection } from '#renderer/ui/list/list.types.ts';

export type Chosen = ReadonlyMap<RowKey, PackGroup>;

export const NONE_CHOSEN: Chosen = new Map();

/** What is selected now. @param lists those in which rows are shown */
export function chosenOf(before: Chosen, selection: Selection, lists: readonly (readonly PackGroup[])[]): Chosen {
  const next = new Map<RowKey, PackGroup>();
  for (const row of [...before.values(), ...lists.flat()]) if (selection.has(row.id)) next.set(row.id, row);
  return next;
}

/** The selected rows, each as the lists have it by now. */
export function chosenRows(chosen: Chosen, lists: readonly (readonly PackGroup[])[]): PackGroup[] {
  return chosen.size === 0 ? [] : [...chosenOf(chosen, new Set(chosen.keys()), lists).values()];
}
