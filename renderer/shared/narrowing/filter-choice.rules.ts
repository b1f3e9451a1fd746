// What a filter shows of its options while one types. Pure.
export interface FilterOption {
  readonly value: string;
  /** Translated, or a name from data. */
  readonly label: string;
}

/** Further options than those that are given. */
export interface MoreOptions {
  readonly onType: (text: string) => void;
  /** Those that answer what is typed; undefined: nobody answered yet. */
  readonly options: readonly FilterOption[] | undefined;
  /** There are still more. */
  readonly isCut: boolean;
}

/** So many are shown; typing finds the others. */
const MOST_SHOWN = 100;

const found = (options: readonly FilterOption[], typed: string): readonly FilterOption[] => {
  const part = typed.trim().toLocaleLowerCase();
  return part === '' ? options : options.filter(({ label }) => label.toLocaleLowerCase().includes(part));
};

/** What fits what is typed, of those that are given or of all, and whether more would fit than are shown. */
export function shownOf(options: readonly FilterOption[], typed: string, more: MoreOptions | undefined) {
  const answer = typed.trim() === '' ? undefined : more?.options;
  const fitting = answer ?? found(options, typed);
  return {
    shown: fitting.slice(0, MOST_SHOWN),
    isCut: fitting.length > MOST_SHOWN || (more?.isCut ?? false),
    isAnswered: more === undefined || answer !== undefined,
  };
}
