// All fields of a zod schema by their paths: what can be written down, read from the schema itself.
import type { z } from 'zod';

/** What the schemas of this project are made of, as far as fields go. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
  readonly discriminator?: string;
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
}
// Zod names the definition of each kind of schema apart; here one reads them all.
const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition;

/** The words by which one option of a union is told from the others. */
function wordsOf(option: z.ZodType, discriminator: string): readonly string[] {
  const schema = definitionOf(option).shape?.[discriminator];
  const { values = [], entries = {} } = schema === undefined ? { values: [] } : definitionOf(schema);
  return [...values.map(String), ...Object.values(entries).map(String)];
}

const below = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

function ofObject(shape: Readonly<Record<string, z.ZodType>>, path: string, left: ReadonlySet<string>): string[] {
  return Object.entries(shape)
    .filter(([key]) => !left.has(key))
    .flatMap(([key, schema]) => fieldsOf(schema, below(path, key)));
}

function ofUnion({ options = [], discriminator = '' }: Definition, path: string): string[] {
  if (discriminator === '') return [path];
  return options.flatMap((option) =>
    wordsOf(option, discriminator).flatMap((word) => {
      const at = `${path}[${word}]`;
      return [at, ...ofObject(definitionOf(option).shape ?? {}, at, new Set([discriminator]))];
    }),
  );
}

/**
 * Paths of all fields, in the order of the schema. The fields of a list are those of its elements; an option of a union is
 * a field itself: `boxes.splitConfig[everyPages].pages`. What holds fields is none, for they show what it does.
 */
export function fieldsOf(schema: z.ZodType, path = ''): string[] {
  const definition = definitionOf(schema);
  const { innerType, element, shape } = definition;
  if (innerType !== undefined) return fieldsOf(innerType, path);
  if (element !== undefined) return fieldsOf(element, path);
  if (definition.type === 'object' && shape !== undefined && Object.keys(shape).length > 0 && !isOpen(definition))
    return ofObject(shape, path, new Set());
  return definition.type === 'union' ? ofUnion(definition, path) : [path];
}

/** An expression is one field: its nodes are counted by their own matrix. */
const isOpen = (definition: Definition): boolean => {
  const { catchall } = definition as { catchall?: z.ZodType };
  return catchall !== undefined && definitionOf(catchall).type === 'unknown';
};
