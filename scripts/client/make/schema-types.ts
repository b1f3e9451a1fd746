// JSON schemas of the API document as types of TypeScript. It knows the words that the document is written in, and no others.

/** A schema of the document. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const REF = '#/components/schemas/';
const NAME = /^[A-Za-z_$][\w$]*$/;

const listOf = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : []);
const literal = (value: unknown): string => JSON.stringify(value);
const keyOf = (name: string): string => (NAME.test(name) ? name : literal(name));
const together = (parts: readonly string[], sign: '|' | '&'): string => {
  const own = [...new Set(parts)];
  return own.length === 1 ? (own[0] ?? 'unknown') : `(${own.join(` ${sign} `)})`;
};

/** What is said of a thing, as a comment in front of it. */
export const commentOf = (text: unknown, indent = ''): string =>
  typeof text === 'string' && text !== ''
    ? `${indent}/** ${text.replaceAll('*/', '* /').replaceAll(/\s*\n\s*/g, ' ')} */\n`
    : '';

function objectType(schema: JsonSchema): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const required = new Set(schema.required as string[] | undefined);
  const fields = properties.map(([name, field]) => {
    const mark = required.has(name) ? '' : '?';
    return `${commentOf(field.description)}${keyOf(name)}${mark}: ${typeOf(field)};\n`;
  });
  const { additionalProperties: others } = schema;
  const open = typeof others === 'object' && others !== null ? typeOf(others as JsonSchema) : 'unknown';
  if (others !== undefined && others !== false && properties.length === 0) return `Record<string, ${open}>`;
  // Fields by name stand beside any others only where those may be anything.
  if (others === true || (others !== undefined && others !== false)) fields.push('[name: string]: unknown;\n');
  return fields.length === 0 ? 'Record<string, never>' : `{\n${fields.join('')}}`;
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** The type of a schema. */
export function typeOf(schema: JsonSchema): string {
  const { $ref, type } = schema;
  if (typeof $ref === 'string') return `Schemas.${$ref.slice(REF.length)}`;
  if ('const' in schema) return literal(schema.const);
  if (Array.isArray(schema.enum)) return together(schema.enum.map(literal), '|');
  for (const [word, sign] of [
    ['anyOf', '|'],
    ['oneOf', '|'],
    ['allOf', '&'],
  ] as const) {
    if (word in schema) return together(listOf(schema[word]).map(typeOf), sign);
  }
  if (Array.isArray(type))
    return together(
      type.map((one) => typeOf({ ...schema, type: one })),
      '|',
    );
  if (type === 'array') return `Array<${typeOf((schema.items ?? {}) as JsonSchema)}>`;
  if (type === 'object') return objectType(schema);
  if (schema.format === 'binary') return 'Blob';
  return PLAIN[String(type)] ?? 'unknown';
}
