// Statements that a connection parses and plans once: those that run with every request. Marked in their own text,
// since for all others PostgreSQL's plan for the values at hand is worth more than the time saved.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { PoolClient, QueryResult } from 'pg';

const MARK = '/* prepared */';

/** Put right behind `select`, or in front of the statement: the statement is prepared by its text. */
export const PREPARED = sql.raw(MARK);

/** A statement of another library, marked. */
export const prepared = (text: string): string => `${MARK} ${text}`;

/** A mark is near the front; long statements are not searched. */
const WITHIN = 60;
/** Each text costs memory on every connection; texts beyond this number run unprepared. */
const MOST_STATEMENTS = 200;
/** "cached plan must not change result type": another process has migrated the tables. */
const PLAN_OUTDATED = '0A000';

const names = new Map<string, string>();
let generation = 0;

/** The name of a marked statement; undefined for all others. */
function nameOf(text: string): string | undefined {
  if (!text.slice(0, WITHIN).includes(MARK)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_STATEMENTS) return known;
  const name = `m${generation}-${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

function forgetAll(): void {
  generation += 1;
  names.clear();
}

type Run = (query: { name?: string; text: string; values: unknown[] }) => Promise<QueryResult>;

/** Makes a new connection prepare what is marked. */
export function prepareMarked(client: PoolClient): void {
  // The driver declares a dozen forms of `query`; all are handed on as they came.
  const plain = client.query.bind(client) as unknown as (...given: unknown[]) => unknown;
  const run = plain as Run;
  const query = (...given: unknown[]): unknown => {
    const [text, values] = given;
    const name = typeof text === 'string' && given.length === 2 ? nameOf(text) : undefined;
    if (name === undefined) return plain(...given);
    const asked = { text: text as string, values: values as unknown[] };
    return run({ name, ...asked }).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === PLAN_OUTDATED)) throw error;
      forgetAll();
      return run(asked);
    });
  };
  client.query = query as unknown as typeof client.query;
}
