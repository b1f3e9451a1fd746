// A service in a file as a stranger made it: its text is read, its shape checked.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { unstorable } from '#domain/shared/storable-text.ts';
import { ServiceTransfer, TRANSFER_FORMAT, TRANSFER_VERSION } from './transfer.schema.ts';

/** Refusal of a file that cannot be taken in. `at`: the place of the first fault. */
export const badTransfer = (file: string, reason: 'size' | 'version' | 'shape' | 'other', at = ''): Result<never> =>
  refuse('services.importFile', { file, reason, at });

/** Lists and objects in one another at most: rules, the deepest, are refused far above this. */
const MOST_DEPTH = 500;

/** Where the string that begins at a place ends: strings are passed over, long files among them. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    const end = text.indexOf('"', at);
    if (end < 0) return text.length;
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end;
    at = end;
  }
}

/** Values in the file at most: a service has some thousands, and twenty million empty ones took 30 s and 2 GB. */
const MOST_VALUES = 250_000;

/** Deep nesting passes the reader of JSON, and ends the stack of whatever walks the value; many values fill the memory. */
function isBomb(text: string): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (sign === ',' || sign === '{' || sign === '[') values += 1;
    if (depth > MOST_DEPTH || values > MOST_VALUES) return true;
  }
  return false;
}

/** Reads the text. Refuses with `services.importFile` (`file`, `reason`, `at`: the place of the first fault). */
export function readTransfer(file: string, text: string): Result<ServiceTransfer> {
  if (isBomb(text)) return badTransfer(file, 'other');
  try {
    // Editors of texts put a mark before what they save.
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    const head = value as { format?: unknown; version?: unknown } | null;
    if (head?.format !== TRANSFER_FORMAT) return badTransfer(file, 'other');
    if (head.version !== TRANSFER_VERSION) return badTransfer(file, 'version');
    const parsed = ServiceTransfer.safeParse(value);
    const unread = unstorable(value);
    if (unread !== null) return badTransfer(file, 'shape', unread);
    if (parsed.success) return ok(parsed.data);
    return badTransfer(file, 'shape', parsed.error.issues[0]?.path.map(String).join('.').slice(0, 200));
  } catch (error) {
    if (error instanceof SyntaxError) return badTransfer(file, 'other');
    throw error;
  }
}
