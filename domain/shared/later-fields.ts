// Which fields of a definition ask for something that nothing carries out yet (domain/errors/later.table.ts).
import { valuesAt } from './values-at.ts';

/** Paths of the fields that are used, in the order of the table. */
export const laterFieldsIn = (
  definition: unknown,
  table: Readonly<Record<string, { readonly none: unknown }>>,
): string[] =>
  Object.entries(table).flatMap(([path, { none }]) =>
    valuesAt(definition, path).some((value) => value !== none) ? [path] : [],
  );
