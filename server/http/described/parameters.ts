// The parameters of a call as OpenAPI has them: path, query and headers, each with its type and its words.
import type { z } from 'zod';
import type { CallRow } from '#domain/api/call-row.ts';
import type { CallSchemas } from '#domain/api/contract.ts';
import { PARAMETER_TEXTS } from '#domain/api/described/parameters.table.ts';
import type { Components, Json } from './components.ts';

interface Shape {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
}

interface Place {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Json;
}

const described = (place: Place): Json => {
  const text = PARAMETER_TEXTS[place.in === 'header' ? place.name.toLowerCase() : place.name];
  return { ...place, ...(text === undefined ? {} : { description: `${text}.` }) };
};

function placesOf(schema: z.ZodType | undefined, at: Place['in'], components: Components): Place[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = components.schemaOf(schema, 'input') as Shape;
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: at,
    required: at === 'path' || required.includes(name),
    schema: of,
  }));
}

const HEADER = { in: 'header', required: false } as const;
const KEY: Place = { ...HEADER, name: 'Idempotency-Key', schema: { type: 'string', maxLength: 200 } };
const ZONE: Place = { ...HEADER, name: 'Time-Zone', schema: { type: 'string', maxLength: 60 } };
/** Said by the media type of the body, and by every client on its own. */
const BY_BODY = ['content-type', 'content-length'];

/** The parameters of one call. */
export function parametersOf(row: CallRow, schemas: CallSchemas, components: Components): Json[] {
  const query = placesOf(schemas.query, 'query', components);
  const headers = placesOf(schemas.headers, 'header', components).filter(({ name }) => !BY_BODY.includes(name));
  return [
    ...placesOf(schemas.params, 'path', components),
    ...query,
    ...headers,
    ...(query.some(({ name }) => name === 'fromDate') ? [ZONE] : []),
    ...(row.creates ? [KEY] : []),
  ].map(described);
}
