// The API document with every named shape and parameter written out where it is pointed to: what tests make requests from.
import { openApiDocument } from '#server/http/openapi.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Components = Readonly<Record<'schemas' | 'parameters', Readonly<Record<string, unknown>>>>;

/** @param within names of the shapes that are being written out: one that holds itself ends there */
function writtenOut(value: unknown, components: Components, within: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => writtenOut(item, components, within));
  if (!isObject(value)) return value;
  const { $ref, ...rest } = value;
  const [, kind, name] = /^#\/components\/(schemas|parameters)\/(\w+)$/.exec(String($ref)) ?? [];
  const own = Object.fromEntries(Object.entries(rest).map(([key, of]) => [key, writtenOut(of, components, within)]));
  if (kind === undefined || name === undefined) return $ref === undefined ? own : { ...own, $ref };
  const shape = within.includes(name)
    ? {}
    : writtenOut(components[kind as keyof Components][name], components, [...within, name]);
  return { ...(shape as object), ...own };
}

/** The paths of the document. @typeParam Operation what is read of each call */
export function writtenOutPaths<Operation>(): Readonly<Record<string, Readonly<Record<string, Operation>>>> {
  const { paths, components } = openApiDocument('0') as {
    paths: unknown;
    components: Components;
  };
  return writtenOut(paths, components, []) as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
