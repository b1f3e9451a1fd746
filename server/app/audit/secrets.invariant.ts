// Invariant 10: no secret stands in clear. Looked for are tokens and signing secrets of our own, by their form, and those that a ledger
// names; in every row of every table, the queue's too, and in every log file (docs/decisions/0904).
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { type AuditContext, type Finding, type Invariant, together } from './invariant.ts';

/** A token of a program, or a secret that messages are signed with; both systems of patterns read it alike. */
const OURS = 'mailroom_(agent|service)_[A-Za-z0-9_-]{32}|whsec_[A-Za-z0-9+/]{40}';
/** Fewer characters are words of any text. */
const LEAST = 8;

/** How PostgreSQL writes a row as text: quotes and backslashes are doubled. */
const inRow = (text: string): string => text.replaceAll(/["\\]/g, '$&$&');
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** As it stands in a text that holds it, in one of JSON, and in rows with either. */
const formsOf = (secret: string): string[] => [
  ...new Set([secret, inJson(secret), inRow(secret), inRow(inJson(secret))]),
];

const named = ({ ledger }: AuditContext): string[] =>
  (ledger.secrets ?? []).filter(({ length }) => length >= LEAST).flatMap(formsOf);

async function inTables(context: AuditContext): Promise<Finding> {
  const { db } = context;
  const secrets = sql.val(named(context));
  const { rows: tables } = await sql<{ schema: string; name: string }>`select nspname as schema, relname as name
    from pg_class join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and nspname in (current_schema(), 'pgboss') order by 1, 2`.execute(db);
  const findings: Finding[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{
      checked: number;
      wrong: number;
    }>`select count(*)::int as checked, count(*) filter (where row ~ ${OURS}
        or exists (select from unnest(${secrets}::text[]) secret where strpos(row, secret) > 0))::int as wrong
      from (select t::text as row from ${sql.id(schema, name)} t) written`.execute(db);
    const [{ checked, wrong } = { checked: 0, wrong: 0 }] = rows;
    // Not which row: a report of the audit goes through many hands.
    findings.push({
      checked,
      violations: wrong === 0 ? [] : [`The table ${name} has a secret in clear in ${wrong} rows.`],
    });
  }
  return together(findings);
}

/** A folder or file that is not there, or is removed meanwhile, has nothing in it; one that cannot be read is another matter. */
const unlessGone =
  <T>(nothing: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error;
    return nothing;
  };

/** Lines of a file that have a secret. */
async function linesWith(file: string, hasSecret: (line: string) => boolean): Promise<number> {
  let wrong = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) if (hasSecret(line)) wrong += 1;
  return wrong;
}

async function inLogs(context: AuditContext): Promise<Finding> {
  const { logFolder } = context;
  if (logFolder === undefined) return { checked: 0, violations: [] };
  const [ours, secrets] = [new RegExp(OURS), named(context)];
  const files = await readdir(logFolder).catch(unlessGone([]));
  const violations: string[] = [];
  for (const file of files) {
    const hasSecret = (line: string) => ours.test(line) || secrets.some((secret) => line.includes(secret));
    const wrong = await linesWith(path.join(logFolder, file), hasSecret).catch(unlessGone(0));
    if (wrong > 0) violations.push(`The log ${file} has a secret in clear in ${wrong} lines.`);
  }
  return { checked: files.length, violations };
}

export const noSecretInClear: Invariant = {
  number: 10,
  name: 'No secret stands in clear in a table or a log',
  check: async (context) => together([await inTables(context), await inLogs(context)]),
};
