// Whether a status says that a piece was out of the house, which is when it is charged (docs/decisions/0794).
import { isStatusCode, STAGE_CANCELLED, STAGE_HANDED_OVER, STATUS_CODES } from './status.codes.ts';
import { type EventHistory, followEvents } from './tracking.ts';

/** What a peer says that never took it: of what was in doubt it ends that it may have left. */
const NEVER_TAKEN: readonly number[] = [-700, -712];

/** Somebody has seen it, or was asked to take it. */
export const isSeen = (code: number): boolean =>
  isStatusCode(code) && STATUS_CODES[code].stage >= STAGE_HANDED_OVER && STATUS_CODES[code].stage < STAGE_CANCELLED;

/** Of a piece of which nobody knew whether it left: it did. */
export const saysLeft = (code: number): boolean => isSeen(code) && !NEVER_TAKEN.includes(code);

const stageOf = (code: number): number => (isStatusCode(code) ? STATUS_CODES[code].stage : 0);

/**
 * Of an answer that a piece gets when somebody has said already what became of it. That nobody had taken it was said of another try: an
 * answer that it was taken is news, and what was said follows from there (docs/decisions/0843).
 * @param answer the status by it; null: it has none
 */
export const saysNothingNew = (known: number, answer: number | null): boolean =>
  stageOf(known) > STAGE_HANDED_OVER &&
  stageOf(answer ?? 400) <= stageOf(known) &&
  (answer === null || answer < 0 || saysLeft(known));

/** Events of a piece in doubt say, one after the other, that it left at some time. */
export function showsLeft(history: EventHistory): boolean {
  const { events, effects } = followEvents(history);
  return events.some(({ key, code }) => {
    const effect = effects.get(key);
    return (effect === 'advanced' || effect === 'correction') && saysLeft(code);
  });
}
