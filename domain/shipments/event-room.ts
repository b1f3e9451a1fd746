// How many reported events of one piece are kept: so many whatever they say, and beyond that those that change its status
// (docs/decisions/0803); and how many of one channel that have none (docs/decisions/0842).
import { MOST_CHANGING, MOST_REPORTED, MOST_UNPLACED, MOST_WAITING } from './event-sources.ts';
import { STAGE_HANDED_OVER, STATUS_CODES } from './status.codes.ts';
import { type EventHistory, followEvents, type TrackingEvent } from './tracking.ts';

/** A piece, what is kept of it, and what is new. */
interface Reported extends EventHistory {
  readonly fresh: readonly TrackingEvent[];
}

/** Keys of the new events for which there is no room. What changes the status has the room first, and of that what is latest. */
export function beyondRoom({ base, events: stored, fresh }: Reported): Set<string> {
  const known = new Set(stored.map(({ key }) => key));
  const added = fresh.filter(({ key }) => !known.has(key));
  let kept = stored.length;
  if (kept + added.length <= MOST_REPORTED) return new Set();
  // What comes before the piece is handed over changes its status then.
  const code = STATUS_CODES[base.code].stage < STAGE_HANDED_OVER ? 400 : base.code;
  const { events, effects, before } = followEvents({ base: { ...base, code }, events: [...stored, ...added] });
  const isChanging = ({ key, code: next }: TrackingEvent): boolean => {
    const effect = effects.get(key);
    return (effect === 'advanced' || effect === 'correction') && before.get(key) !== next;
  };
  const beyond = new Set<string>();
  const take = (some: readonly TrackingEvent[], most: number): void => {
    for (const { key } of some) {
      if (kept < most) kept += 1;
      else beyond.add(key);
    }
  };
  const news = events.filter(({ key }) => !known.has(key));
  take(news.filter(isChanging).toReversed(), MOST_REPORTED + MOST_CHANGING);
  take(
    news.filter((one) => !isChanging(one)),
    MOST_REPORTED,
  );
  return beyond;
}

/** An event that has no piece. */
interface Unplaced {
  readonly key: string;
  /** null: it names no number, and waits under its reference. */
  readonly nuid: string | null;
}

/** Keys of the new events without a piece for which a channel that has so many of them has no room, the first come first. */
export function beyondUnplaced(stored: number, fresh: readonly Unplaced[]): string[] {
  let kept = stored;
  return fresh.flatMap(({ key, nuid }) => {
    if (kept >= (nuid === null ? MOST_UNPLACED + MOST_WAITING : MOST_UNPLACED)) return [key];
    kept += 1;
    return [];
  });
}
