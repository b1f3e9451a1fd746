// The same place in another state of a service: things of a list are told apart by their names, where they have some. Pure.
import type { Expression } from '#domain/services/metadata.schema.ts';
import type { StoredPosition } from '#renderer/shared/expressions/meanwhile.ts';
import { type Draft, draftOf, valueAt } from '../service-draft.rules.ts';

type Fields = Readonly<Record<string, unknown>>;
const NAMES = ['name', 'label', 'id'] as const;

/** The place in `other` that is the one at `at` in `one`; undefined where a thing on the way is not there. */
export function positionIn(
  one: unknown,
  at: readonly (string | number)[],
  other: unknown,
): readonly (string | number)[] | undefined {
  const place: (string | number)[] = [];
  for (const [depth, part] of at.entries()) {
    const [own, others] = [valueAt(one, at.slice(0, depth)), valueAt(other, place)];
    if (typeof part === 'string' || !Array.isArray(own) || !Array.isArray(others)) {
      place.push(part);
      continue;
    }
    const thing = own[part] as Fields | undefined;
    const key = NAMES.find((name) => typeof thing?.[name] === 'string');
    const found = key ? others.findIndex((next: Fields) => next[key] === thing?.[key]) : part;
    if (found < 0 || found >= others.length) return undefined;
    place.push(found);
  }
  return place;
}

/** What stands there in another state; undefined: there is no such place. */
export function sameIn(one: unknown, at: readonly (string | number)[], other: unknown): unknown {
  const place = positionIn(one, at, other);
  return place && valueAt(other, place);
}

/** Where a rule of a draft is stored; undefined: nowhere yet. @param base what the draft began with */
export function storedPosition(
  draft: Draft,
  base: Draft,
  at: readonly (string | number)[],
): StoredPosition | undefined {
  const { id: serviceId, version } = draft;
  if (serviceId === undefined) return undefined;
  const ruleIn = (state: Draft) => sameIn(draft, at, state) as Expression | null | undefined;
  return {
    serviceId,
    version,
    before: ruleIn(base) ?? null,
    ruleIn: (service) => ruleIn(draftOf(service)),
  };
}
