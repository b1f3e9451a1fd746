// What the history of a service keeps of a save. Pure.
import { type Change, textOf } from './changes.ts';
import { isUnfolded, unfolded } from './unfold.ts';

/** Characters of a value, as JSON, that a line of history keeps. */
const MOST_CHARACTERS = 2_000;
/** Differences that one line of history keeps. */
const MOST_CHANGES = 200;

/** What the history of a service keeps of one save. */
export interface KeptChanges {
  /** `long`: the values are too long to be kept. */
  readonly changes: readonly (Change & { readonly long?: true })[];
  /** Differences beyond those. */
  readonly more: number;
}

/** The differences as the history keeps them: things that came or went by their names, long values not at all;
 * a technical area or a group of channels with what it is. */
export function keptChanges(changes: readonly Change[]): KeptChanges {
  const all = changes.flatMap(unfolded);
  const kept = all.slice(0, MOST_CHANGES).map((change) => {
    const { kind, path } = change;
    const comes = kind === 'added' || kind === 'removed';
    if (comes && !isUnfolded(path.at(-2) ?? '')) return { ...change, before: null, after: null };
    const length = Math.max(textOf(change.before).length, textOf(change.after).length);
    if (length <= MOST_CHARACTERS) return change;
    return comes
      ? { ...change, before: null, after: null }
      : { ...change, before: null, after: null, long: true as const };
  });
  return { changes: kept, more: Math.max(0, all.length - MOST_CHANGES) };
}
