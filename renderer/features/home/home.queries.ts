// What the welcome home reads: newest orders, commands and deliveries of the person's default range.
import type { UseQueryResult } from '@tanstack/react-query';
import type { CallResult } from '#domain/api/contract.ts';
import { FARTHEST_DAYS } from '#domain/jobs/search-range.ts';
import { useCall } from '#renderer/api/api.ts';
import { defaultRangeDays, isoDay, spanBack } from '#renderer/i18n/dates.ts';
import { useCan, useUser } from '#renderer/session/use-session.ts';

const LATEST = 6;
/** Tasks of one kind that are read: more are counted as "more". */
const TASKS = 20;

/** Days of the default range; home shows nothing older. */
export const useRangeDays = (): number => defaultRangeDays(useUser().uipreferences.defaultSearchRangeDays);

/** Range and, for a person limited to own items, the owner (docs/model.md, "Scope"). */
function useScope() {
  const user = useUser();
  const can = useCan();
  const days = useRangeDays();
  return {
    fromDate: isoDay(spanBack(days, new Date()).from),
    ...(can('viewOthers') ? {} : { targetOwnerId: user.id }),
  };
}

export interface HomeData {
  /** Own orders: rejected, with recipients to mend, or to confirm. */
  readonly openOrders: UseQueryResult<CallResult<'jobs.list'>>;
  /** Commands whose making or handing over failed. */
  readonly failed: UseQueryResult<CallResult<'commands.list'>>;
  /** Commands that wait for a decision, the own ones among them. */
  readonly waiting: UseQueryResult<CallResult<'commands.list'>>;
  readonly deliveries: UseQueryResult<CallResult<'deliveries.list'>>;
  /** What happened last. */
  readonly recent: UseQueryResult<CallResult<'story.recent'>>;
}

/** Commands that wait for a decision, as far as the person sees or decides on them. */
export function useWaiting(): HomeData['waiting'] {
  const scope = useScope();
  const can = useCan();
  // What others deposited is read to be decided on, also by one who views only what is own; what waits is of any day.
  const fromDate = isoDay(spanBack(FARTHEST_DAYS, new Date()).from);
  const whose = can('validate') ? {} : { targetOwnerId: scope.targetOwnerId };
  return useCall(
    'commands.list',
    { query: { ...whose, fromDate, maxResults: TASKS, states: ['AWAIT_VALIDATION'] } },
    { enabled: can('viewOrder') || can('validate'), staleTime: 0 },
  );
}

/** All lists at once; none waits for another. */
export function useHome(): HomeData {
  const scope = useScope();
  const { id } = useUser();
  const enabled = useCan()('viewOrder');
  // Home is opened to see what is new: what was read before is shown at once and read again.
  const options = { enabled, staleTime: 0 } as const;
  return {
    openOrders: useCall(
      'jobs.list',
      { query: { ...scope, targetOwnerId: id, maxResults: TASKS, states: ['OPEN', 'REJECTED'] } },
      options,
    ),
    failed: useCall(
      'commands.list',
      { query: { ...scope, maxResults: TASKS, states: ['DELIVERY_CREATION_ERROR', 'OUTPUT_ERROR'] } },
      options,
    ),
    waiting: useWaiting(),
    deliveries: useCall('deliveries.list', { query: { ...scope, maxResults: LATEST } }, options),
    recent: useCall('story.recent', { query: { targetOwnerId: scope.targetOwnerId } }, options),
  };
}
