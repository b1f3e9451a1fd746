// Requests made from the OpenAPI document: mostly what a schema allows, with hostile leaves and one-step mutations.
import fc from 'fast-check';

export interface JsonSchema {
  readonly [key: string]: unknown;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

const NASTY = [
  ...['', '\u0000', 'a\u0000b', '\ud800', '\u202Egnp.exe', '../../../../etc/passwd', '..\\..\\x', '%2e%2e%2f', 'CON'],
  ...[
    '=1+1',
    '@SUM(A1)',
    "' OR 1=1--",
    '"; DROP TABLE users;--',
    '$(id)',
    'a\r\nBcc: x@y.z',
    '<script>alert(1)</script>',
  ],
  ...[
    '{{7*7}}',
    '__proto__',
    'constructor',
    'toString',
    '9'.repeat(400),
    'A'.repeat(20_000),
    '\ufeff',
    'İ',
    'null',
    'NaN',
  ],
  ...['-0', '1e309', '2147483648', '9007199254740993', '2026-02-30', '9999-12-31', '0000-00-00', '-271822-04-20', '['],
  ...[
    '(a+)+$',
    '(?=x)',
    '/__proto__/x',
    'javascript:alert(1)',
    'http://169.254.169.254/',
    'file:///etc/passwd',
    '٣',
    '%',
    '_',
  ],
];
const IDS = ['0', '-1', '1', '2', '3', '1e9', '9007199254740993', '9223372036854775808', "1' or '1'='1"];
const DATES = ['2026-11-20', '2026-02-30', '9999-12-31', '0000-00-00', '0001-01-01', '-1', 'NaN'];

const nasty: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);
const number = fc.oneof(
  fc.integer({ min: -3, max: 50 }),
  fc.constantFrom(0, -1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32 + 8, 2 ** 53, 1e308, 0.1),
);
const junk: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.array(nasty, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'a', 'id', '$gt'), nasty, { maxKeys: 3 }),
  fc.constant(Array.from({ length: 400 }).reduce((inner: unknown) => [inner], 1)),
);

/** Text of a field by its name and limits: ids and dates are often of the right form, so that handlers are reached. */
function text(schema: JsonSchema, key: string): fc.Arbitrary<string> {
  const likely = /id$/i.test(key)
    ? fc.constantFrom(...IDS)
    : /date|from|to$/i.test(key)
      ? fc.constantFrom(...DATES)
      : nasty;
  return fc.oneof(likely, nasty).map((value) => {
    const cut = typeof schema.maxLength === 'number' ? value.slice(0, schema.maxLength) : value;
    return typeof schema.minLength === 'number' ? cut.padEnd(schema.minLength, 'x') : cut;
  });
}

function object(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, of]) => [name, valueFor(of, depth + 1, name)]);
  const requiredKeys = (schema.required ?? []).filter((name) => name in (schema.properties ?? {}));
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys });
}

/** Values that a schema allows, as far as its types go. */
export function valueFor(schema: JsonSchema, depth = 0, key = ''): fc.Arbitrary<unknown> {
  if (depth > 6) return fc.constant(null);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const one = schema.oneOf ?? schema.anyOf;
  if (one) return fc.oneof(...one.map((each) => valueFor(each, depth + 1, key)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'integer':
      return fc.oneof(fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 60, 2 ** 53) }), number);
    case 'number':
      return number;
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, depth + 1, key), { maxLength: 4 });
    case 'object':
      return object(schema, depth);
    case 'string':
      return text(schema, key);
    default:
      return junk;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON text of a body: as it is, replaced, one field changed or gone, or with fields that nobody asked for. */
export function mutated(body: unknown): fc.Arbitrary<string> {
  const keys = isRecord(body) ? Object.keys(body) : [];
  const changed = fc.tuple(fc.nat(), junk).map(([at, value]) => {
    const key = keys[at % Math.max(1, keys.length)];
    return isRecord(body) && key !== undefined ? { ...body, [key]: value } : value;
  });
  const dropped = fc.nat().map((at) => {
    if (!isRecord(body)) return body;
    return Object.fromEntries(Object.entries(body).filter((_, index) => index !== at % Math.max(1, keys.length)));
  });
  const extra = fc.constantFrom('__proto__', 'constructor', 'isAdmin', 'permissions', 'ouId', 'id', 'state');
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(JSON.stringify(body)) },
    { weight: 2, arbitrary: changed.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: dropped.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: junk.map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: extra.map((key) => {
        const fields = JSON.stringify(body);
        return isRecord(body)
          ? `${fields.slice(0, -1)}${keys.length > 0 ? ',' : ''}"${key}":{"polluted":true}}`
          : fields;
      }),
    },
  );
}
