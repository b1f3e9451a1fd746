// What is chosen in the matrix of what is late.
import { useListFilters } from '#renderer/shared/lists/list-filters.ts';
import { useNarrowing } from '#renderer/shared/narrowing/use-narrowing.ts';
import { LATE_COLUMNS } from './late.rules.ts';
import type { Chosen } from './late-matrix.part.tsx';

const columnOf = (status: string) => LATE_COLUMNS.find((column) => String(column) === status);

/** What is chosen in the matrix, in the address: `channel` is the id of one here, or a kind of channels, `status` the overdue one. */
export function useChosen(): readonly [Chosen, (chosen: Chosen) => void] {
  const filters = useNarrowing();
  const { status, set } = useListFilters((one) => columnOf(one) !== undefined);
  const channelId = Number(filters.at('channel'));
  return [
    {
      channelId: Number.isInteger(channelId) && channelId > 0 ? channelId : undefined,
      column: columnOf(status),
    },
    // A kind of channel that was chosen above stays.
    ({ channelId: channel, column }) =>
      set({ channel: channel?.toString() ?? filters.sent.channelType, status: column?.toString() }),
  ];
}
