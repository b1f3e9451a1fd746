// Regular expressions of users, on the linear-time engine: same verdict in browser and server (docs/model.md,
// "Patterns").
import { RE2JS } from 're2js';
import { ok, type Result, refuse } from '../errors/result.ts';

/** Compiled patterns are kept, since one service runs the same few over thousands of rows. */
const compiled = new Map<string, Result<RE2JS>>();
const KEPT = 500;
/**
 * Linear is not cheap: work is the size of the program times the length of the text, and one step takes some 100 ns at
 * worst. A pattern of 11 characters (`.*a.{999}$`) took 8 s on a value of 64,000 characters, in which the server
 * answered no request.
 */
const MOST_STEPS = 20_000_000;
/** Sum of the counted repeats of a pattern: each is written out, up to 1000 times, before it can be run. */
const MOST_REPEATS = 2_000;

/** Upper bounds of `{n}`, `{n,}` and `{n,m}`, added up. */
const repeatsOf = (pattern: string): number =>
  [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].reduce((sum, [, from, to]) => sum + Number(to || from), 0);

function compileNew(pattern: string): Result<RE2JS> {
  const repeats = repeatsOf(pattern);
  if (repeats > MOST_REPEATS) {
    return refuse('regularExpression.invalid', { pattern, reason: `${repeats} repeats, at most ${MOST_REPEATS}` });
  }
  try {
    return ok(RE2JS.compile(pattern));
  } catch (error) {
    return refuse('regularExpression.invalid', { pattern, reason: error instanceof Error ? error.message : '' });
  }
}

/** Compiles a pattern, or refuses it with the engine's reason. */
export function compileRegular(pattern: string): Result<RE2JS> {
  const known = compiled.get(pattern);
  if (known) return known;
  const made = compileNew(pattern);
  if (compiled.size >= KEPT) compiled.clear();
  compiled.set(pattern, made);
  return made;
}

/** A matcher of the pattern on a text, or the refusal of what would take too long. */
function matcherOf(pattern: string, text: string): Result<ReturnType<RE2JS['matcher']>> {
  const regular = compileRegular(pattern);
  if (!regular.ok) return regular;
  if (regular.value.programSize() * text.length > MOST_STEPS) return refuse('expression.fuel', { maximum: MOST_STEPS });
  return ok(regular.value.matcher(text));
}

/** Does the whole text match? */
export function matchesFully(pattern: string, text: string): Result<boolean> {
  const matcher = matcherOf(pattern, text);
  return matcher.ok ? ok(matcher.value.matches()) : matcher;
}

/** Does the pattern occur in the text? */
export function occursIn(pattern: string, text: string): Result<boolean> {
  const matcher = matcherOf(pattern, text);
  return matcher.ok ? ok(matcher.value.find()) : matcher;
}

/** The groups of a pattern that matches the whole text, in order; null when it does not match. */
export function groupsOf(pattern: string, text: string): Result<readonly string[] | null> {
  const matcher = matcherOf(pattern, text);
  if (!matcher.ok) return matcher;
  if (!matcher.value.matches()) return ok(null);
  return ok(Array.from({ length: matcher.value.groupCount() }, (_, index) => matcher.value.group(index + 1) ?? ''));
}

/** Whether the pattern can be read, and has the groups that the replacement names: any other would be printed as its sign. */
export function checkReplacement(pattern: string, replacement: string): Result<true> {
  const regular = compileRegular(pattern);
  if (!regular.ok) return regular;
  const groups = regular.value.groupCount();
  const named = [...replacement.matchAll(/\\.|\$(\d)/gs)].map(([, group]) => Number(group ?? 0));
  const missing = named.find((group) => group > groups);
  return missing === undefined
    ? ok(true)
    : refuse('regularExpression.invalid', { pattern, reason: `$${missing}: ${groups} groups` });
}

/** Every occurrence replaced; `$1` is the first group. */
export function replaceRegular(pattern: string, text: string, replacement: string): Result<string> {
  const matcher = matcherOf(pattern, text);
  if (!matcher.ok) return matcher;
  try {
    return ok(matcher.value.replaceAll(replacement));
  } catch (error) {
    return refuse('regularExpression.invalid', { pattern, reason: error instanceof Error ? error.message : '' });
  }
}
