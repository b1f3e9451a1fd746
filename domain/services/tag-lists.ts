// The tag lists of accounts as the fields of a service take their values from them (docs/model.md, "Metadata").

/** Values that depositors choose from; `freeValues`: others may be typed as well. */
export interface ListOfValues {
  readonly name: string;
  readonly freeValues: boolean;
  readonly values: readonly { readonly label: string; readonly value: string }[];
}

/** What one account states of lists. */
export interface StatedLists {
  readonly tagLists: readonly ListOfValues[];
  /** Name of a list → the values that this account and those below it may use; an empty one says nothing. */
  readonly controlledValues: Readonly<Record<string, readonly string[]>>;
}

/** Lists by name. */
export type TagLists = ReadonlyMap<string, ListOfValues>;

/** A list that an account controls has those values alone: nothing else is typed. */
function controlled(list: ListOfValues, { controlledValues }: StatedLists): ListOfValues {
  const only = Object.hasOwn(controlledValues, list.name) ? (controlledValues[list.name] ?? []) : [];
  if (only.length === 0) return list;
  return { ...list, freeValues: false, values: list.values.filter(({ value }) => only.includes(value)) };
}

/**
 * The lists that hold for an account: each from the nearest account upwards that has it. The accounts from there down may
 * each leave fewer of its values, never more.
 * @param levels the account itself first, the root last
 */
export function listsOfAccount(levels: readonly StatedLists[]): TagLists {
  const lists = new Map<string, ListOfValues>();
  for (const level of levels.toReversed()) {
    for (const list of level.tagLists) lists.set(list.name, list);
    for (const [name, list] of lists) lists.set(name, controlled(list, level));
  }
  return lists;
}
