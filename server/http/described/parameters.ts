// The parameters of a call as OpenAPI has them: path, query and headers, each with its type and its words.
import type { z } from 'zod';
import { PARAMETER_TEXTS } from '#domain/api/described/parameters.table.ts';
import type { Components, Json } from './components.ts';
import type { DescribedCall } from './described-call.ts';

interface Shape {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
}

interface PlacedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  /** Absent: it may be left out. */
  readonly required?: true;
  readonly schema: Json;
}

const described = (parameter: PlacedParameter): Json => {
  const text = PARAMETER_TEXTS[parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name];
  return { ...parameter, ...(text === undefined ? {} : { description: `${text}.` }) };
};

function placed(schema: z.ZodType | undefined, at: PlacedParameter['in'], components: Components): PlacedParameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = components.schemaOf(schema, 'input') as Shape;
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: at,
    ...(at === 'path' || required.includes(name) ? { required: true as const } : {}),
    schema: of,
  }));
}

const HEADER = { in: 'header' } as const;
const KEY: PlacedParameter = { ...HEADER, name: 'Idempotency-Key', schema: { type: 'string', maxLength: 200 } };
const ZONE: PlacedParameter = { ...HEADER, name: 'Time-Zone', schema: { type: 'string', maxLength: 60 } };
/** Said by the media type of the body, and by every client on its own. */
const BY_BODY = ['content-type', 'content-length'];

/** The parameters of one call. */
export function parametersOf({ row, schemas, components }: DescribedCall): Json[] {
  const query = placed(schemas.query, 'query', components);
  const headers = placed(schemas.headers, 'header', components).filter(({ name }) => !BY_BODY.includes(name));
  return [
    ...placed(schemas.params, 'path', components),
    ...query,
    ...headers,
    ...(query.some(({ name }) => name === 'fromDate') ? [ZONE] : []),
    ...(row.creates ? [KEY] : []),
  ].map(described);
}
