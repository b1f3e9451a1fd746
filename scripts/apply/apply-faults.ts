// What npm run apply says when it cannot do something: one line with the file, the place in it, and what was refused. Only
// an error that nobody foresaw keeps its stack.

import { CallRefused } from '../node-client.ts';
import type { Entry } from './apply-kinds.ts';

const EXPECTED = Symbol('expected');

/** An error whose message is all that a person needs. */
export const unusable = (message: string): Error => Object.assign(new Error(message), { [EXPECTED]: true });

const isExpected = (error: unknown): error is Error => error instanceof Error && EXPECTED in error;

/** What the network or the disk answered, also where fetch hides it behind "fetch failed". */
function systemCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string') return code;
  const hidden = systemCode(error.cause);
  return hidden === null && error.message === 'fetch failed' ? String(error.cause) : hidden;
}

const SYSTEM: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'may not be read',
  EISDIR: 'is a folder',
  ECONNREFUSED: 'no server answers there',
  ENOTFOUND: 'no such server',
  ERR_NOT_MAILROOM: 'what answers there is not Mailroom',
  ERR_INVALID_URL: 'is not an address of a server',
};

/** The line for an error; null: nobody foresaw it. */
function expectedLine(error: unknown): string | null {
  if (isExpected(error) || error instanceof CallRefused) return error.message;
  const code = systemCode(error);
  if (error instanceof Error && code?.startsWith('ERR_PARSE_ARGS')) return error.message;
  return code === null ? null : `${SYSTEM[code] ?? 'cannot be reached'} (${code})`;
}

/** Runs a piece of work; an expected refusal of it says where it happened. */
export async function inPlace<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const line = expectedLine(error);
    throw line === null ? error : unusable(`${place}: ${line}`);
  }
}

/** What the command prints for an error. */
export function applyFault(error: unknown): string {
  return expectedLine(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/** Position of a syntax error as the engine gives it; a text that stops too early is wrong at its end. */
function syntaxFault(text: string, message: string): string {
  if (/\(line \d+ column \d+\)/.test(message)) return message;
  const lines = text.split('\n');
  return `${message} (line ${lines.length} column ${(lines.at(-1) ?? '').length + 1})`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw error instanceof SyntaxError ? unusable(`not JSON: ${syntaxFault(text, error.message)}`) : error;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The sections of a configuration file; throws what is to be said when it is none. */
export function parseConfiguration(text: string): Readonly<Record<string, readonly Entry[]>> {
  const file = parseJson(text);
  if (!isObject(file)) throw unusable('the file must be one object of sections');
  for (const [section, entries] of Object.entries(file)) {
    if (section === '$comment') continue;
    if (!Array.isArray(entries)) throw unusable(`${section} must be a list of entries`);
    const wrong = entries.findIndex((entry) => !isObject(entry));
    if (wrong >= 0) throw unusable(`${section}[${wrong}] must be an object`);
  }
  return file as Readonly<Record<string, readonly Entry[]>>;
}
