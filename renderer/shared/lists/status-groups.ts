// Status chips of a list: groups of states, each with one look, counted from the counters of the same range.
import type { StatusLook } from '#renderer/theme/status.ts';
import type { Chip } from '#renderer/ui/values/chips.part.tsx';

export interface StatusGroup<S extends string | number> {
  readonly id: string;
  readonly states: readonly S[];
  readonly look: StatusLook;
  /** Shown only where there are some. */
  readonly rare?: boolean;
  /** Its states are also those of other groups: its chip is shown only where it was chosen. */
  readonly across?: boolean;
  /** What it counts is also counted by other groups: shown where there are some, and left out of the sum. */
  readonly beside?: boolean;
}

/** The states a chip stands for; undefined for "all". */
export const statesOf = <S extends string | number>(
  groups: readonly StatusGroup<S>[],
  id: string,
): readonly S[] | undefined => groups.find((group) => group.id === id)?.states;

/** Whether a status of the address is the chip of one of the groups. */
export const isGroupOf =
  (groups: readonly StatusGroup<string | number>[]) =>
  (id: string): boolean =>
    groups.some((group) => group.id === id);

/**
 * `counts` is undefined while unknown, or where a search makes the counters untrue: chips carry no number then.
 * `active` is the chip that is pressed, for the groups shown only then.
 */
export function chipsOf<S extends string | number>(
  groups: readonly StatusGroup<S>[],
  counts: Readonly<Record<string, number>> | undefined,
  t: (id: string) => string,
  active?: string,
): Chip[] {
  const sum = (states: readonly S[]) => states.reduce((total, state) => total + (counts?.[String(state)] ?? 0), 0);
  const all =
    counts === undefined
      ? undefined
      : sum(groups.flatMap(({ across, beside, states }) => (across || beside ? [] : states)));
  return [
    { id: 'all', label: t('manage.all'), count: all },
    ...groups
      .filter(
        ({ id, rare, across, beside, states }) =>
          (!(rare || beside) || sum(states) > 0 || id === active) && (!across || id === active),
      )
      .map(({ id, states, look }) => ({
        id,
        look,
        label: t(look.label),
        count: counts === undefined ? undefined : sum(states),
      })),
  ];
}
