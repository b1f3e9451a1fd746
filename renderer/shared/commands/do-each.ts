// Does one thing to each of several items, one after the other: what was done, and what may be tried again.
import { isSessionEnd, isUnanswered, mayPass } from '#renderer/api/failures.ts';

export interface Outcome<T> {
  readonly done: readonly T[];
  /** Not done for a reason that may pass: the same can be asked for again. */
  readonly left: readonly T[];
}

/** Failures after which the other items are not tried, because each of them would fail too. */
const endsTrying = (error: unknown): boolean => isUnanswered(error) || isSessionEnd(error);

/** @param report shows each failure; equal ones are shown once */
export async function doEach<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  report: (error: unknown) => void,
): Promise<Outcome<T>> {
  const done: T[] = [];
  const left: T[] = [];
  for (const [at, item] of items.entries()) {
    try {
      await act(item);
      done.push(item);
    } catch (error) {
      report(error);
      if (endsTrying(error)) {
        left.push(...items.slice(at));
        break;
      }
      if (mayPass(error)) left.push(item);
    }
  }
  return { done, left };
}
