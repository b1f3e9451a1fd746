// The body of a call as OpenAPI has it. The objects of a form are parts of type application/json with their own shape; its
// files are parts with names of their own, or named after the boxes of a service.
import type { CallText } from '#domain/api/described/call-text.ts';
import type { Json } from './components.ts';
import type { DescribedCall } from './described-call.ts';

const BINARY: Json = { type: 'string', format: 'binary' };
/** How the names of parts for files that a caller chooses are written as a name in the document. */
const ANY_NAME = '*';

const examplesOf = ({ example }: CallText): Json => (example === undefined ? {} : { example });

interface FormShape {
  readonly properties?: Readonly<Record<string, Json>>;
}

/** Only texts travel as texts; everything else as JSON. */
const isText = (schema: Json): boolean => schema.type === 'string';
const isWhole = (schema: Json): boolean => schema.type === 'integer' || schema.type === 'boolean';

function formOf({ schemas, components, text }: DescribedCall): Json {
  const fields = schemas.fields ? (components.schemaOf(schemas.fields, 'input') as FormShape & Json) : {};
  const properties = fields.properties ?? {};
  const files = Object.entries(text.files ?? {});
  const own = files.filter(([name]) => name !== ANY_NAME);
  const others = files.find(([name]) => name === ANY_NAME)?.[1];
  const objects = Object.keys(properties).filter(
    (name) => !isText(properties[name] ?? {}) && !isWhole(properties[name] ?? {}),
  );
  const schema = {
    type: 'object',
    ...fields,
    properties: {
      ...properties,
      ...Object.fromEntries(own.map(([name, description]) => [name, { type: 'array', items: BINARY, description }])),
    },
    // A type for them would be one for all other parts, too: no client could be written against it.
    additionalProperties: others !== undefined,
    ...(others === undefined ? {} : { description: `Other parts: ${others}` }),
  };
  const encoding = Object.fromEntries(objects.map((name) => [name, { contentType: 'application/json' }]));
  return { schema, ...(objects.length > 0 ? { encoding } : {}), ...examplesOf(text) };
}

/** The request body of one call; undefined where it takes none. */
export function bodyOf(call: DescribedCall): Json | undefined {
  const { row, schemas, components, text } = call;
  switch (row.body) {
    case 'none':
      return undefined;
    case 'raw':
      return { required: true, content: { 'application/octet-stream': { schema: BINARY } } };
    case 'stream':
      return { required: true, content: { 'application/offset+octet-stream': { schema: BINARY } } };
    case 'multipart':
      return { required: true, content: { 'multipart/form-data': formOf(call) } };
    case 'signed':
    case 'json': {
      const schema = schemas.body ? components.schemaOf(schemas.body, 'input') : {};
      return { required: true, content: { 'application/json': { schema, ...examplesOf(text) } } };
    }
  }
}
