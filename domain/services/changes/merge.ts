// Two people changed one service: what each changed, where they are at odds, and the service that comes of a choice. Pure.
import type { ServiceDefinition } from '../service.schema.ts';
import { type Change, changesOf, isHolder, isSame, namedEntries } from './changes.ts';

/** Whose value stands. */
export type Side = 'mine' | 'theirs';

/** One place that both changed, each in another way. */
export interface Clash {
  readonly path: readonly string[];
  /** As both began. null: nothing stood there. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** What two states make of the one that both began with. */
export interface Comparison {
  readonly clashes: readonly Clash[];
  /** What one side alone changed: it is taken. */
  readonly onlyMine: readonly Change[];
  readonly onlyTheirs: readonly Change[];
}

type Service = Partial<ServiceDefinition>;
type Fields = Readonly<Record<string, unknown>>;

/** The key of a place, by which a choice is made. */
export const placeOf = (path: readonly string[]): string => JSON.stringify(path);

interface Three {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

interface Walk {
  readonly sideOf: (path: readonly string[]) => Side;
  readonly clashes: Clash[];
}

const valueIn = (from: unknown, field: string): unknown => (from as Fields | undefined)?.[field];

/** Things of lists with names, one by one; a thing that one side took away and the other changed is at odds whole. */
function mergedList(path: readonly string[], { base, mine, theirs }: Three, walk: Walk): unknown[] | null {
  const field = path.at(-1) ?? '';
  const [before, own, other] = [base ?? [], mine, theirs].map((list) => namedEntries(field, list));
  if (!before || !own || !other) return null;
  // The order is mine where I changed it; what the other side alone has comes behind.
  const moved = !isSame(
    [...before.keys()].filter((name) => own.has(name)),
    [...own.keys()].filter((name) => before.has(name)),
  );
  const [first, second] = moved ? [own, other] : [other, own];
  const names = [...new Set([...first.keys(), ...second.keys()])];
  return names.flatMap((name) => {
    const three = { base: before.get(name), mine: own.get(name), theirs: other.get(name) };
    const thing = merged([...path, name], three, walk);
    return thing === undefined ? [] : [thing];
  });
}

function mergedFields(path: readonly string[], three: Three, walk: Walk): Fields {
  const all = [three.base, three.mine, three.theirs].flatMap((fields) => Object.keys((fields ?? {}) as Fields));
  const pairs = [...new Set(all)].flatMap((field) => {
    const inner = {
      base: valueIn(three.base, field),
      mine: valueIn(three.mine, field),
      theirs: valueIn(three.theirs, field),
    };
    const value = merged([...path, field], inner, walk);
    return value === undefined ? [] : [[field, value] as const];
  });
  return Object.fromEntries(pairs);
}

const isEntry = (path: readonly string[], { mine, theirs }: Three): boolean => {
  const list = path.at(-2) ?? '';
  return namedEntries(list, []) !== null && mine !== undefined && theirs !== undefined;
};

function merged(path: readonly string[], three: Three, walk: Walk): unknown {
  const { base, mine, theirs } = three;
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  const field = path.at(-1) ?? '';
  if (isEntry(path, three) || isHolder(field, mine, theirs)) return mergedFields(path, three, walk);
  const list = mergedList(path, three, walk);
  if (list !== null) return list;
  walk.clashes.push({ path, base: base ?? null, mine: mine ?? null, theirs: theirs ?? null });
  return walk.sideOf(path) === 'mine' ? mine : theirs;
}

/**
 * The service in which each change of both is made.
 * @param choices by `placeOf`, for places at odds; those without one are mine
 */
export function mergedService<S extends Service>(
  { base, mine, theirs }: { readonly base: S; readonly mine: S; readonly theirs: S },
  choices: Readonly<Record<string, Side>> = {},
): { readonly service: S; readonly clashes: readonly Clash[] } {
  const walk: Walk = { sideOf: (path) => choices[placeOf(path)] ?? 'mine', clashes: [] };
  const service = mergedFields([], { base, mine, theirs }, walk);
  return { service: service as S, clashes: walk.clashes };
}

const within = (path: readonly string[], start: readonly string[]): boolean =>
  start.every((part, depth) => path[depth] === part);

/** Who changed what, and where that is at odds. */
export function compared(base: Service, mine: Service, theirs: Service): Comparison {
  const { clashes } = mergedService({ base, mine, theirs });
  const own = changesOf(base, mine);
  const others = changesOf(base, theirs);
  const isClash = ({ path }: Change) => clashes.some((clash) => within(path, clash.path) || within(clash.path, path));
  const isIn = (list: readonly Change[], { path, after }: Change) =>
    list.some((one) => isSame(one.path, path) && isSame(one.after, after));
  return {
    clashes,
    onlyMine: own.filter((change) => !isClash(change) && !isIn(others, change)),
    onlyTheirs: others.filter((change) => !isClash(change) && !isIn(own, change)),
  };
}
