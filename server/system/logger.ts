// The logger: one JSON object per line, made of an event name and plain fields. It hides what looks like personal
// data or a secret, so that a careless call cannot put a customer's address into a log file.
import type { Clock } from './clock.ts';

/** From the least to the gravest. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';
/** What a field may hold; of an error name, code, message and stack are written. */
export type LogValue = string | number | boolean | null | undefined | Error;
/** Facts beside an event; what looks like personal data is hidden whatever its name. */
export type LogFields = Readonly<Record<string, LogValue>>;

/** Writes events by their name; those below its level are dropped, but for those that a restore needs. */
export interface Logger {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /** A logger that adds `fields` to each of its lines. */
  child(fields: LogFields): Logger;
}

const ORDER: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3 };
/** Whether a line of this level is as grave as `least`, or graver. */
export const isAtLeast = (level: LogLevel, least: LogLevel): boolean => ORDER[level] >= ORDER[least];
/** Longest text kept of one field, in UTF-16 units. */
const LONGEST_TEXT = 2_000;
const HIDDEN = '[hidden]';
/** By these lines what people decided is done again after a restore (docs/operations.md, "Putting back"): no level drops them. */
const LASTING =
  /^(security\.(changed|told-again)|sending\.changed|keeping\.(held|released|erased|purged)|recipients\.chosen)$/;

// Field names whose values are always personal or secret.
const HIDDEN_FIELD =
  /pass(word|phrase)?|secret|token|cookie|authori[sz]ation|api[-_]?key|e-?mail|phone|address|recipient|first_?name|last_?name|full_?name|login|iban|birth/i;
const EMAIL = /[^\s@<>"',;:()]+@[^\s@<>"',;:()]+\.[^\s@<>"',;:()]+/g;
// Credentials inside a URL, and long opaque strings such as tokens: 40 or more characters of base64url with a digit.
const URL_CREDENTIALS = /\/\/[^\s/@]+@/g;
const TOKEN = /\b(?=[\w-]*\d)(?=[\w-]*[g-zG-Z])[\w-]{40,}\b/g;
// JSON escapes CR, LF and the other C0 characters; these would still break or steer a terminal or a line reader.
const UNSAFE = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

const escapeUnsafe = (line: string): string =>
  line.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

function cleanText(text: string): string {
  const cut = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
  return cut.replace(URL_CREDENTIALS, '//').replace(EMAIL, HIDDEN).replace(TOKEN, HIDDEN);
}

// The `detail` of a database error repeats the row and is left out.
function errorFields(error: Error): Record<string, unknown> {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
    .map((line) => line.trim());
  return { name: error.name, code, message: cleanText(error.message), stack };
}

function cleanField(name: string, value: LogValue): unknown {
  if (value === null || value === undefined) return value;
  if (HIDDEN_FIELD.test(name)) return HIDDEN;
  if (value instanceof Error) return errorFields(value);
  return typeof value === 'string' ? cleanText(value) : value;
}

/** Where lines go, and which. */
export interface LoggerOptions {
  readonly clock: Clock;
  /** Takes one finished line without its line end, and how grave it is. */
  readonly write: (line: string, level: LogLevel) => void;
  /** Lines below are dropped, but for those that a restore needs; default `info`. */
  readonly level?: LogLevel;
}

/** Makes a logger. Lines below `level` (default `info`) are dropped, but for those that a restore needs. */
export function createLogger(options: LoggerOptions, bound: LogFields = {}): Logger {
  const least = options.level ?? 'info';
  const emit = (level: LogLevel, event: string, fields: LogFields = {}): void => {
    if (!isAtLeast(level, least) && !LASTING.test(event)) return;
    const line: Record<string, unknown> = { at: options.clock.now().toISOString(), level, event };
    for (const [name, value] of Object.entries({ ...bound, ...fields })) {
      if (!(name in line)) line[name] = cleanField(name, value);
    }
    options.write(escapeUnsafe(JSON.stringify(line)), level);
  };
  return {
    debug: (event, fields) => emit('debug', event, fields),
    info: (event, fields) => emit('info', event, fields),
    warn: (event, fields) => emit('warn', event, fields),
    error: (event, fields) => emit('error', event, fields),
    child: (fields) => createLogger(options, { ...bound, ...fields }),
  };
}

/** A logger that writes nothing. */
export const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLogger,
};

/** Writes lines to the standard error stream, which is where service managers look. */
export const writeToStandardError = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
