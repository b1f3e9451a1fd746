// What a save changed, as a line of history keeps it.

type Fields = Readonly<Record<string, unknown>>;

/** The fields that differ, before and after; nothing where none does. */
export function changesBetween(before: Fields, after: Fields): { before?: Fields; after?: Fields } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const of = (fields: Fields): Fields => Object.fromEntries(names.map((name) => [name, fields[name]]));
  return names.length === 0 ? {} : { before: of(before), after: of(after) };
}
