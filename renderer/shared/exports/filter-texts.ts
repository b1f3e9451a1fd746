// The query of a list as an export is sent it: texts, as in an address.
import type { QueryValue } from '#domain/api/client.ts';

/** What is null or undefined is left out; lists travel as JSON. */
export const textsOf = (query: Readonly<Record<string, QueryValue>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === null || value === undefined
        ? []
        : [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
    ),
  );
