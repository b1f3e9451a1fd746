// Lists whose things have no name of their own, area by area and group by group: what came, what went, what each changed. Pure.
import { type Change, fieldChanges } from './changes.ts';

type Fields = Readonly<Record<string, unknown>>;
interface Entry {
  readonly name: string;
  readonly thing: Fields;
}

/** What a thing of each list is known by. */
const CALLED: Readonly<Record<string, (thing: Fields) => string>> = {
  technicalAreas: ({ desc, type }) => String(desc || type),
  sendingStrategy: ({ channelLabels }) => (Array.isArray(channelLabels) ? channelLabels.join(' + ') : ''),
};

/** Whether a field is such a list. */
export const isUnfolded = (field: string): boolean => Object.hasOwn(CALLED, field);

/** The things of a list; those with one name are numbered from the second on: `text`, `text 2`. */
export function entriesOf(field: string, list: readonly Fields[]): Entry[] {
  const called = CALLED[field] ?? (() => '');
  const names = list.map(called);
  return list.map((thing, index) => {
    const name = names[index] ?? '';
    const nth = names.slice(0, index + 1).filter((one) => one === name).length;
    return { name: nth === 1 ? name : `${name} ${nth}`, thing };
  });
}

/** Which thing became which: by the name; the rest, where as many came as went, in their order. */
function pairsOf(before: readonly Entry[], after: readonly Entry[]) {
  const known = (list: readonly Entry[], { name }: Entry) => list.find((one) => one.name === name);
  const gone = before.filter((entry) => !known(after, entry));
  const came = after.filter((entry) => !known(before, entry));
  const renamed = gone.length === came.length;
  return {
    gone: renamed ? [] : gone,
    came: renamed ? [] : came,
    pairs: [
      ...before.flatMap((entry) => {
        const now = known(after, entry);
        return now ? [[entry, now] as const] : [];
      }),
      ...(renamed ? gone.map((entry, n) => [entry, came[n] ?? entry] as const) : []),
    ],
  };
}

/**
 * The changes that a change of such a list is made of, each with a path of its own: `['technicalAreas', 'text 2', 'fontSize']`.
 * Every other change is itself.
 */
export function unfolded<C extends Change>(change: C): (C | Change)[] {
  const { path, kind } = change;
  const field = path.at(-1) ?? '';
  const [before, after] = [change.before, change.after].map((list) => (list === null ? [] : list));
  if (kind !== 'changed' || !isUnfolded(field) || !Array.isArray(before) || !Array.isArray(after)) return [change];
  if (before.length + after.length === 0) return [change];
  const [old, now] = [entriesOf(field, before), entriesOf(field, after)];
  const { gone, came, pairs } = pairsOf(old, now);
  const changes: Change[] = [
    ...gone.map(({ name, thing }) => ({ path: [...path, name], kind: 'removed' as const, before: thing, after: null })),
    ...pairs.flatMap(([one, other]) => fieldChanges([...path, one.name], one.thing, other.thing)),
    ...came.map(({ name, thing }) => ({ path: [...path, name], kind: 'added' as const, before: null, after: thing })),
  ];
  const kept = old.flatMap((entry) => pairs.filter(([one]) => one === entry));
  const places = kept.map(([, other]) => now.indexOf(other));
  if (places.every((place, n) => n === 0 || place > (places[n - 1] ?? 0))) return changes;
  const names = kept.map(([{ name }]) => name);
  return [...changes, { path, kind: 'moved', before: names, after: names }];
}
