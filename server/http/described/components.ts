// JSON Schemas of the contract with shapes described once under `components`: what a schema gives and what it takes differ
// where a field has a default, so that a shape of both has two names, `X` and `XInput`.
import { z } from 'zod';
import { NAMED_SCHEMAS } from '#domain/api/described/schemas.table.ts';
import { meaningOf } from '#domain/api/shapes.ts';

export type Json = Readonly<Record<string, unknown>>;
/** What travels to the server, or from it. */
export type Direction = 'input' | 'output';

const NAMES = z.registry<{ id: string; description: string }>();
for (const [id, { schema, description }] of Object.entries(NAMED_SCHEMAS)) NAMES.add(schema, { id, description });

/** Characters of a default that is told. */
const LONGEST_DEFAULT = 40;
const PREFIX = '#/components/schemas/';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy in which every object went through `change`, inner ones first. */
function mapped(value: unknown, change: (json: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((item) => mapped(item, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapped(inner, change)])));
}

/** A schema; a map of fields by their names may hold any of its keys. */
const isSchema = (json: Json): boolean =>
  typeof json.type === 'string' ||
  typeof json.$ref === 'string' ||
  [json.type, json.enum, json.anyOf, json.oneOf, json.allOf].some(Array.isArray);

/** A default in words: generators take a field with one for a field that has to be sent. */
function withoutDefault({ default: given, ...json }: Record<string, unknown>, direction: Direction): Json {
  const text = JSON.stringify(given);
  if (direction === 'output' || text === undefined || text.length > LONGEST_DEFAULT) return json;
  const before = typeof json.description === 'string' ? `${json.description} ` : '';
  return { ...json, description: `${before}When left out: ${text}.` };
}

/**
 * What a reader need not see: bounds that every whole number has, the pattern of a calendar beside its format, and that an
 * answer has no further fields, since the next version may have one.
 */
function withoutNoise(json: Json, direction: Direction): Json {
  if (!isSchema(json)) return json;
  const kept = { ...json };
  if (kept.minimum === Number.MIN_SAFE_INTEGER) delete kept.minimum;
  if (kept.maximum === Number.MAX_SAFE_INTEGER) delete kept.maximum;
  if (kept.format !== undefined) delete kept.pattern;
  if (direction === 'output' && kept.additionalProperties === false) delete kept.additionalProperties;
  return withoutDefault(kept, direction);
}

const refersTo = (value: unknown): string[] => {
  const found: string[] = [];
  mapped(value, (json) => {
    if (typeof json.$ref === 'string') found.push(json.$ref.slice(PREFIX.length));
    return json;
  });
  return found;
};

/** The words of a field, and what it is when it is left out. */
const described = (text: string, before: unknown): string => (typeof before === 'string' ? `${text} ${before}` : text);

/** A field's words stand beside its shape; those of a shape that is pointed to would be its own. */
function withFieldTexts(name: string, json: Json): Json {
  const texts = NAMED_SCHEMAS[name]?.fields ?? {};
  const properties = isObject(json.properties) ? json.properties : {};
  const told = Object.entries(properties).map(([key, of]) => [
    key,
    isObject(of) && texts[key] !== undefined ? { ...of, description: described(texts[key], of.description) } : of,
  ]);
  return { ...json, ...(told.length > 0 ? { properties: Object.fromEntries(told) } : {}) };
}

type Found = Map<string, Partial<Record<Direction, Json>>>;

/** Shapes whose two sides differ, or point to such a one. */
function splitNames(found: Found): Set<string> {
  const both = [...found].filter(([, { input, output }]) => input !== undefined && output !== undefined);
  const plain = (json: unknown): string => JSON.stringify(json).replaceAll(/~(in|out)put"/g, '"');
  const split = new Set(both.filter(([, { input, output }]) => plain(input) !== plain(output)).map(([name]) => name));
  for (let before = -1; before !== split.size; ) {
    before = split.size;
    for (const [name, sides] of both) {
      if (refersTo(sides.input).some((target) => split.has(target.replace(/~.*/, '')))) split.add(name);
    }
  }
  return split;
}

/** Gathers the shapes of a document while its calls are described. */
export interface Components {
  /** The JSON Schema of one place of the contract; named shapes are pointed to. */
  readonly schemaOf: (schema: z.ZodType, direction: Direction) => Json;
  /** The document with its pointers settled, and the shapes that they lead to. */
  readonly settle: (document: Json) => { readonly document: Json; readonly schemas: Json };
}

/** A gatherer for one document. */
export function createComponents(): Components {
  const found: Found = new Map();
  const pointer = (name: string, direction: Direction): Json => ({ $ref: `${PREFIX}${name}~${direction}` });
  const schemaOf = (schema: z.ZodType, direction: Direction): Json => {
    const made = z.toJSONSchema(schema, {
      io: direction,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      metadata: NAMES,
      override: ({ zodSchema, jsonSchema }) => {
        const meaning = meaningOf(zodSchema);
        if (meaning === undefined) return;
        for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Record<string, unknown>)[key];
        Object.assign(jsonSchema, schemaOf(meaning, direction));
      },
    });
    const {
      $schema: _,
      $defs,
      ...rest
    } = mapped(made, (json) => {
      const name = typeof json.$ref === 'string' ? /^#\/\$defs\/(.+)$/.exec(json.$ref)?.[1] : undefined;
      return name === undefined ? withoutNoise(json, direction) : { ...json, ...pointer(name, direction) };
    }) as Record<string, unknown>;
    for (const [name, json] of Object.entries(isObject($defs) ? $defs : {})) {
      found.set(name, { ...found.get(name), [direction]: withFieldTexts(name, json as Json) });
    }
    return rest;
  };
  const settle = (document: Json) => {
    const split = splitNames(found);
    const nameOf = (name: string, direction: string): string =>
      split.has(name) && direction === 'input' ? `${name}Input` : name;
    const settled = (value: unknown) =>
      mapped(value, (json) => {
        const [, name, direction] = /^#\/components\/schemas\/(.+)~(input|output)$/.exec(String(json.$ref)) ?? [];
        return name === undefined ? json : { ...json, $ref: `${PREFIX}${nameOf(name, direction ?? '')}` };
      }) as Json;
    const schemas: Record<string, Json> = {};
    for (const [name, sides] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) {
      for (const [direction, json] of Object.entries(sides)) {
        const final = nameOf(name, direction);
        if (final !== name && NAMED_SCHEMAS[final] !== undefined) throw new Error(`Two shapes are named ${final}.`);
        schemas[final] = settled(json);
      }
    }
    return { document: settled(document), schemas };
  };
  return { schemaOf, settle };
}
