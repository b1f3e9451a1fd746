// Regular expressions of users, on the linear-time engine: same verdict in browser and server (specification 337).
import { RE2JS } from 're2js';
import { refuse } from '../errors/errors.ts';
import { ok, type Result } from '../shared/result.ts';

/** Compiled patterns are kept, since one service runs the same few over thousands of rows. */
const compiled = new Map<string, Result<RE2JS>>();
const KEPT = 500;

/** Compiles a pattern, or refuses it with the engine's reason. */
export function compileRegular(pattern: string): Result<RE2JS> {
  const known = compiled.get(pattern);
  if (known) return known;
  let made: Result<RE2JS>;
  try {
    made = ok(RE2JS.compile(pattern));
  } catch (error) {
    made = refuse('regularExpression.invalid', { pattern, reason: error instanceof Error ? error.message : '' });
  }
  if (compiled.size >= KEPT) compiled.clear();
  compiled.set(pattern, made);
  return made;
}

/** Does the whole text match? */
export function matchesFully(pattern: string, text: string): Result<boolean> {
  const regular = compileRegular(pattern);
  return regular.ok ? ok(regular.value.matcher(text).matches()) : regular;
}

/** Does the pattern occur in the text? */
export function occursIn(pattern: string, text: string): Result<boolean> {
  const regular = compileRegular(pattern);
  return regular.ok ? ok(regular.value.matcher(text).find()) : regular;
}

/** Every occurrence replaced; `$1` stands for the first group. */
export function replaceRegular(pattern: string, text: string, replacement: string): Result<string> {
  const regular = compileRegular(pattern);
  if (!regular.ok) return regular;
  try {
    return ok(regular.value.matcher(text).replaceAll(replacement));
  } catch (error) {
    return refuse('regularExpression.invalid', { pattern, reason: error instanceof Error ? error.message : '' });
  }
}
