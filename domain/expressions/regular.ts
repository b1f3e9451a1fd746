// Regular expressions of users, on the linear-time engine: same verdict in browser and server (docs/model.md,
// "Patterns").
import { RE2JS } from 're2js';
import { ok, type Result, refuse } from '../errors/result.ts';

/** Compiled patterns are kept, since one service runs the same few over thousands of rows. */
const compiled = new Map<string, Result<RE2JS>>();
const KEPT = 500;
/**
 * Linear is not cheap: work is the size of the program times the length of the text, and one step takes some 30 ns at
 * worst. A pattern of 11 characters (`.*a.{999}$`) took 8 s on a value of 64,000 characters, in which the server
 * answered no request. This many take a tenth of a second at worst, and far less in patterns that are not made to be slow;
 * between two evaluations other calls have their turn.
 */
const MOST_STEPS = 4_000_000;
/** The work that patterns may still do, in such steps; what one evaluation is made of shares it. */
export interface PatternSteps {
  left: number;
}
/** What one evaluation may spend. */
export const patternSteps = (): PatternSteps => ({ left: MOST_STEPS });
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

const tooManySteps = () => refuse('expression.fuel', { maximum: MOST_STEPS });

/** A matcher of the pattern on a text, or the refusal of what would take too long. */
function matcherOf(pattern: string, text: string, work: PatternSteps): Result<ReturnType<RE2JS['matcher']>> {
  const regular = compileRegular(pattern);
  if (!regular.ok) return regular;
  work.left -= regular.value.programSize() * text.length;
  return work.left < 0 ? tooManySteps() : ok(regular.value.matcher(text));
}

/** Does the whole text match? */
export function matchesFully(pattern: string, text: string, work = patternSteps()): Result<boolean> {
  const matcher = matcherOf(pattern, text, work);
  return matcher.ok ? ok(matcher.value.matches()) : matcher;
}

/** Does the pattern occur in the text? */
export function occursIn(pattern: string, text: string): Result<boolean> {
  const matcher = matcherOf(pattern, text, patternSteps());
  return matcher.ok ? ok(matcher.value.find()) : matcher;
}

/** The groups of a pattern that matches the whole text, in order; null when it does not match. */
export function groupsOf(pattern: string, text: string): Result<readonly string[] | null> {
  const matcher = matcherOf(pattern, text, patternSteps());
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

/** A text that knows how many of its characters were looked at. */
class CountedText extends String {
  reads = 0;
  override charCodeAt(index: number): number {
    this.reads += 1;
    return super.charCodeAt(index);
  }
}

/** What one occurrence becomes at most: `$1` says the occurrence again, `` $` `` and `$'` the text beside it. */
function longestOf(replacement: string, text: string): (occurrence: number) => number {
  const count = (pattern: RegExp) => replacement.match(pattern)?.length ?? 0;
  const [own, beside] = [count(/\$[\d&<]/g), count(/\$[`']/g)];
  return (occurrence) => replacement.length + own * occurrence + beside * text.length;
}

interface Replacing {
  readonly text: string;
  readonly replacement: string;
  readonly work: PatternSteps;
  /** Characters that the text may have afterwards. */
  readonly maximum: number;
}

/**
 * Goes through all occurrences, and stops where they are too much. Each is looked for from the one before it on, maybe to the
 * end of the text: `a.*?b|a` took minutes on 60,000 characters.
 */
function triedReplacing(regular: RE2JS, { text, replacement, work, maximum }: Replacing): Result<true> {
  const counted = new CountedText(text);
  // The engine takes a string that is an object (2.10, `Utils.isString`); its types do not say so.
  const matcher = regular.matcher(counted as unknown as string);
  const longest = longestOf(replacement, text);
  let length = text.length;
  for (let from = 0; ; ) {
    const before = counted.reads;
    const isFound = matcher.find();
    work.left -= regular.programSize() * Math.min(counted.reads - before, text.length - from + 1);
    if (work.left < 0) return tooManySteps();
    if (!isFound) return ok(true);
    length += longest(matcher.end() - matcher.start());
    if (length > maximum) return refuse('expression.length', { maximum });
    from = matcher.end();
  }
}

/** Texts up to this many times the limit are made and measured: how long a group is, is known then alone. */
const MADE = 10;

/** Every occurrence replaced; `$1` is the first group. `maximum`: characters of a text. */
export function replaceRegular(
  pattern: string,
  { work = patternSteps(), ...rest }: Omit<Replacing, 'work'> & { readonly work?: PatternSteps },
): Result<string> {
  const matcher = matcherOf(pattern, rest.text, work);
  if (!matcher.ok) return matcher;
  const regular = compileRegular(pattern);
  if (!regular.ok) return regular;
  const tried = triedReplacing(regular.value, { ...rest, work, maximum: MADE * rest.maximum });
  if (!tried.ok) {
    return tried.refusal.label === 'expression.length' ? refuse('expression.length', { maximum: rest.maximum }) : tried;
  }
  try {
    return ok(matcher.value.replaceAll(rest.replacement));
  } catch (error) {
    return refuse('regularExpression.invalid', { pattern, reason: error instanceof Error ? error.message : '' });
  }
}
