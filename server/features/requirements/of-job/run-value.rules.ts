// A value for the whole run, laid over what one row has and taken back from it. Pure.
import type { RawRequirement } from '#server/letters/requirements/check-requirement.rules.ts';
import { NO_VALUE } from '#server/letters/requirements/check-requirement.rules.ts';
import { rawOf } from '#server/letters/rows/stored-groups.ts';
import type { RunValue } from '#server/letters/steps/job-in-hand.ts';

/** A person changed or kept it for this row or document alone. */
export const isOwn = ({ forced, modified, change }: RawRequirement): boolean =>
  forced || (modified && change !== undefined && change.forRun === undefined);

/** What the row has without the value of the run; `undefined` where none is laid over it. */
function below(value: RawRequirement): RawRequirement | undefined {
  const before = value.change?.forRun;
  return before === undefined ? undefined : rawOf(before);
}

/** What became of one value. */
export interface Laid {
  readonly value: RawRequirement;
  readonly outcome: 'same' | 'changed' | 'replaced' | 'kept';
}

/** The value of the run in place of what the row has; a row that has the same by itself keeps it as it is. */
export function layOver(stored: RawRequirement = NO_VALUE, run: RunValue, keepOwn: boolean): Laid {
  if (keepOwn && isOwn(stored)) return { value: stored, outcome: 'kept' };
  const own = below(stored) ?? stored;
  if (own.value === run.value && own.countryCode === run.countryCode && !own.forced) {
    return { value: own, outcome: own === stored ? 'same' : 'changed' };
  }
  const { value, countryCode, forced, forcing, modified, change, properties = {} } = own;
  const kept = change === undefined ? {} : { change: { read: change.read, by: change.by, at: change.at } };
  const forRun = { value, countryCode, forced, modified, properties, ...(forcing ? { forcing } : {}), ...kept };
  const read = change?.read ?? (modified ? null : value);
  return {
    value: {
      ...NO_VALUE,
      value: run.value,
      countryCode: run.countryCode,
      modified: true,
      change: { read, by: run.by, at: run.at, forRun },
    },
    outcome: isOwn(stored) ? 'replaced' : 'changed',
  };
}

/** What the row had by itself; a value of its own since stays. */
export function takeBack(stored: RawRequirement = NO_VALUE): Laid {
  const own = below(stored);
  return own === undefined
    ? { value: stored, outcome: isOwn(stored) ? 'kept' : 'same' }
    : { value: own, outcome: 'changed' };
}
