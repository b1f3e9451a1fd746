// What is chosen of what is late: in the matrix, or by a number of the home.
import { useListFilters } from '#renderer/shared/lists/list-filters.ts';
import { useNarrowing } from '#renderer/shared/narrowing/use-narrowing.ts';
import { type ChosenStatus, chosenStatus, type LateColumn } from './late.rules.ts';

/** What the table is narrowed to. */
export interface Chosen extends ChosenStatus {
  readonly channelId: number | undefined;
}

/** What is pressed in the matrix. */
export interface Pressed {
  readonly channelId: number | undefined;
  readonly column: LateColumn | undefined;
}

const NOTHING: ChosenStatus = { column: undefined, only: undefined };

/** In the address `channel` is the id of one here, or a kind of channels, `status` the overdue one. */
export function useChosen(): readonly [Chosen, (pressed: Pressed) => void] {
  const filters = useNarrowing();
  const { status, set } = useListFilters((one) => chosenStatus(one) !== undefined);
  const channelId = Number(filters.at('channel'));
  return [
    {
      channelId: Number.isInteger(channelId) && channelId > 0 ? channelId : undefined,
      ...(chosenStatus(status) ?? NOTHING),
    },
    // A kind of channel that was chosen above stays.
    ({ channelId: channel, column }) =>
      set({ channel: channel?.toString() ?? filters.sent.channelType, status: column?.toString() }),
  ];
}
