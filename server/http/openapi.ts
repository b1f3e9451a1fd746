// The OpenAPI 3.1 document of the contract: made from the table of calls and its schemas, nothing typed twice.
import { z } from 'zod';
import { ApiError } from '#domain/api/api.ts';
import { type CallRow, LISTED } from '#domain/api/call-row.ts';
import { API_BASE, CALL_NAMES, CALLS, type CallName } from '#domain/api/calls.ts';
import { type CallSchemas, CONTRACT } from '#domain/api/contract.ts';
import { WIRE_ROWS } from '#domain/errors/wire.codes.ts';

type Json = Readonly<Record<string, unknown>>;

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return rest;
}

const properties = (schema: z.ZodType | undefined): [string, Json, boolean][] => {
  if (!schema) return [];
  const made = jsonSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(made.properties ?? {}).map(([name, of]) => [name, of, (made.required ?? []).includes(name)]);
};

const parametersOf = (row: CallRow, schemas: CallSchemas): Json[] => [
  ...properties(schemas.params).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
  ...properties(schemas.query).map(([name, schema, required]) => ({ name, in: 'query', required, schema })),
  ...properties(schemas.headers)
    .filter(([name]) => name !== 'content-type' && name !== 'content-length')
    .map(([name, schema, required]) => ({ name, in: 'header', required, schema })),
  ...(row.creates
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'One per intention: a repeat within 60 days answers as the first time did.',
          schema: { type: 'string', maxLength: 200 },
        },
      ]
    : []),
];

const BINARY: Json = { type: 'string', format: 'binary' };

function multipartSchema(schemas: CallSchemas): Json {
  const fields = schemas.fields ? jsonSchema(schemas.fields, 'input') : { type: 'object', properties: {} };
  return {
    ...fields,
    // Files come as parts named after their box, `file`, or as the call's description says.
    additionalProperties: { type: 'array', items: BINARY },
  };
}

function bodyOf(row: CallRow, schemas: CallSchemas): Json | undefined {
  if (row.body === 'none') return undefined;
  if (row.body === 'raw') return { required: true, content: { 'application/octet-stream': { schema: BINARY } } };
  if (row.body === 'stream') {
    return { required: true, content: { 'application/offset+octet-stream': { schema: BINARY } } };
  }
  if (row.body === 'multipart') {
    return { required: true, content: { 'multipart/form-data': { schema: multipartSchema(schemas) } } };
  }
  const schema = schemas.body ? jsonSchema(schemas.body, 'input') : {};
  return { required: true, content: { 'application/json': { schema } } };
}

function successOf(row: CallRow, schemas: CallSchemas): Json {
  if (row.answer === 'head') return { description: 'Headers alone.' };
  if (row.answer === 'download') {
    return {
      description: 'The bytes of the file; ranges are served.',
      content: { 'application/octet-stream': { schema: BINARY } },
    };
  }
  if (row.answer === 'stream') {
    return {
      description: 'One JSON object a line; the last line is {"end":true,"rows":n}, else the stream failed.',
      content: { 'application/x-ndjson': { schema: { type: 'string' } } },
    };
  }
  const result = schemas.result ? jsonSchema(schemas.result, 'output') : {};
  const schema = { type: 'object', required: ['result'], properties: { result } };
  return { description: 'The result.', content: { 'application/json': { schema } } };
}

/** What the headers of refusals say. */
const HEADERS = {
  'Retry-After': {
    description: 'Seconds after which the same request may be sent again, where the server knows it.',
    schema: { type: 'integer', minimum: 0 },
  },
} as const;

/** Refusals that say more than the error object, by their status. */
const TELLING = WIRE_ROWS.flatMap(({ name, code, status, headers }) =>
  headers === undefined ? [] : [{ name: `${name}Error`, code, status, headers }],
);

const failures = (): Json => ({
  ...Object.fromEntries(TELLING.map(({ name, status }) => [status, { $ref: `#/components/responses/${name}` }])),
  default: { $ref: '#/components/responses/Error' },
});

function sourceText(row: CallRow): string {
  const from = row.source === LISTED ? 'A call of the inventory.' : `Own call: ${row.source}`;
  const who = row.ability === 'public' ? 'Needs no session.' : `Needs the ability \`${row.ability}\`.`;
  const token = row.service ? ['For service tokens alone.'] : row.agent ? ['Open to agent tokens.'] : [];
  return [from, who, ...token, ...(row.later ? ['Not built yet: answers -90.'] : [])].join(' ');
}

function operationOf(name: CallName): Json {
  const row: CallRow = CALLS[name];
  const schemas = CONTRACT[name] as CallSchemas;
  const body = bodyOf(row, schemas);
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: name,
    description: sourceText(row),
    parameters: parametersOf(row, schemas),
    ...(body ? { requestBody: body } : {}),
    responses: { 200: successOf(row, schemas), ...failures() },
    security: row.ability === 'public' ? [] : [{ session: [] }],
    'x-ability': row.ability,
    'x-source': row.source,
    'x-agent': row.agent,
    'x-later': row.later,
  };
}

function paths(): Json {
  const all: Record<string, Record<string, Json>> = {};
  for (const name of CALL_NAMES) {
    const row: CallRow = CALLS[name];
    const at = `${API_BASE}${row.path}`;
    all[at] = { ...all[at], [row.method.toLowerCase()]: operationOf(name) };
  }
  return all;
}

const CODES = WIRE_ROWS.map(({ name, code, status, headers }) =>
  [`${code} ${name} (HTTP ${status}`, ...(headers ?? []).map((header) => `, header ${header}`), ')'].join(''),
).join(', ');

const errorResponses = (content: Json): Json => ({
  Error: { description: 'A refusal or a fault.', content },
  ...Object.fromEntries(
    TELLING.map(({ name, code, headers }) => [
      name,
      {
        description: `The error with code ${code}.`,
        headers: Object.fromEntries(headers.map((header) => [header, HEADERS[header]])),
        content,
      },
    ]),
  ),
});

/** The document of this version of the contract. */
export function openApiDocument(version: string): Json {
  const error = { type: 'object', required: ['error'], properties: { error: jsonSchema(ApiError, 'output') } };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mailroom',
      version,
      description: `Every answer is {"result"} or {"error": {code, message, label, parameters}}. Codes: ${CODES}.`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths: paths(),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'Token of /authentication/authenticate.' },
      },
      responses: errorResponses({ 'application/json': { schema: error } }),
    },
  };
}
