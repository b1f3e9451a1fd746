// Statements that are built and compiled once and then run with other values each time: those of every request.
import { CompiledQuery } from 'kysely';

interface Placeholder {
  readonly place: string;
}
const placeholders = new WeakSet<object>();

const isPlaceholder = (parameter: unknown): parameter is Placeholder =>
  typeof parameter === 'object' && parameter !== null && placeholders.has(parameter);

/** A place in a query where each run puts a value of its own. */
export function placeholder<T>(name: string): T {
  const made: Placeholder = { place: name };
  placeholders.add(made);
  return made as T;
}

/** A compiled statement with places for its values. */
export interface KeptStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** What a kept statement runs with, by the names of its places. */
export type PlaceholderValues = Readonly<Record<string, unknown>>;

/** The statement with the values of one run, by the names of their places. @throws Error when a place has no value */
export function fillPlaceholders<Row>(
  { sql, parameters }: KeptStatement,
  values: PlaceholderValues,
): CompiledQuery<Row> {
  const filled = parameters.map((parameter) => {
    if (!isPlaceholder(parameter)) return parameter;
    if (!Object.hasOwn(values, parameter.place)) throw new Error(`The statement has no value for ${parameter.place}.`);
    return values[parameter.place];
  });
  return CompiledQuery.raw(sql, filled) as CompiledQuery<Row>;
}
