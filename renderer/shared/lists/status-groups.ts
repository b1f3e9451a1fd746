// Status chips of a list: groups of states, each with one look, counted from the counters of the same range.
import type { Look } from '#renderer/theme/status.ts';
import type { Chip } from '#renderer/ui/chips.part.tsx';

export interface StatusGroup<S extends string | number> {
  readonly id: string;
  readonly states: readonly S[];
  readonly look: Look;
  /** Shown only where there are some. */
  readonly rare?: boolean;
}

/** The states a chip stands for; undefined for "all" and for an unknown chip. */
export const statesOf = <S extends string | number>(
  groups: readonly StatusGroup<S>[],
  id: string,
): readonly S[] | undefined => groups.find((group) => group.id === id)?.states;

/** `counts` is undefined while unknown, or where a search makes the counters untrue: chips carry no number then. */
export function chipsOf<S extends string | number>(
  groups: readonly StatusGroup<S>[],
  counts: Readonly<Record<string, number>> | undefined,
  t: (id: string) => string,
): Chip[] {
  const sum = (states: readonly S[]) => states.reduce((total, state) => total + (counts?.[String(state)] ?? 0), 0);
  const all = counts === undefined ? undefined : sum(groups.flatMap((group) => group.states));
  return [
    { id: 'all', label: t('manage.all'), count: all },
    ...groups
      .filter(({ rare, states }) => !rare || sum(states) > 0)
      .map(({ id, states, look }) => ({
        id,
        look,
        label: t(look.label),
        count: counts === undefined ? undefined : sum(states),
      })),
  ];
}
