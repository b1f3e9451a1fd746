// The API document with every named shape written out where it is pointed to: what tests make requests from.
import { openApiDocument } from '#server/http/openapi.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param within names of the shapes that are being written out: one that holds itself ends there */
function writtenOut(value: unknown, schemas: Readonly<Record<string, unknown>>, within: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => writtenOut(item, schemas, within));
  if (!isObject(value)) return value;
  const { $ref, ...rest } = value;
  const name = typeof $ref === 'string' ? /^#\/components\/schemas\/(\w+)$/.exec($ref)?.[1] : undefined;
  const own = Object.fromEntries(Object.entries(rest).map(([key, of]) => [key, writtenOut(of, schemas, within)]));
  if (name === undefined) return $ref === undefined ? own : { ...own, $ref };
  const shape = within.includes(name) ? {} : writtenOut(schemas[name], schemas, [...within, name]);
  return { ...(shape as object), ...own };
}

/** The paths of the document. @typeParam Operation what is read of each call */
export function writtenOutPaths<Operation>(): Readonly<Record<string, Readonly<Record<string, Operation>>>> {
  const { paths, components } = openApiDocument('0') as {
    paths: unknown;
    components: { schemas: Readonly<Record<string, unknown>> };
  };
  return writtenOut(paths, components.schemas, []) as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
