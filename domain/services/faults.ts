// The first fault of a list, and the first name that is there twice.
import { ok, type Result } from '../errors/result.ts';

/** The first name that the list has twice; undefined: each is there once. */
export const twice = (names: readonly string[]): string | undefined =>
  names.find((name, index) => names.indexOf(name) !== index);

/** The first refusal among the checks of a list. */
export function firstFault<T>(items: readonly T[], check: (item: T) => Result<unknown>): Result<unknown> {
  for (const item of items) {
    const checked = check(item);
    if (!checked.ok) return checked;
  }
  return ok(true);
}
