// Evaluates values and conditions. All facts come from the context; work and text length are limited.
import { removeCivility } from '../addresses/civility.ts';
import { cleanLine } from '../addresses/postal.ts';
import type { Extraction, PageArea } from '../documents/area.schema.ts';
import { refuse } from '../errors/errors.ts';
import type { ConsentPreference } from '../recipients/recipients.ts';
import { ok, type Result } from '../shared/result.ts';
import { formatDate, isoNow, parseDate } from './dates.ts';
import type { Condition, Value } from './expression.schema.ts';
import { matchesFully, replaceRegular } from './regular.ts';

/** Where an evaluation finds its facts. null = there is no such thing; the value is then empty. `box` null = main. */
export interface EvaluationContext {
  /** ms since the epoch. */
  readonly now: number;
  readonly timeZone: string;
  dataColumn(box: string | null, column: string): string | null;
  /** With extension. */
  fileName(box: string | null): string | null;
  pdfMetadata(box: string | null, name: string): string | null;
  pdfText(box: string | null, area: PageArea, extraction: Extraction): string | null;
  /** From 1. */
  positionInBox(box: string | null): number | null;
  metadata(name: string): string | null;
  requirement(name: string): string | null;
  account(name: string): string | null;
  outputFile(name: string): string | null;
  /** Sheets of the pack group by the page plan of the channel at hand. */
  sheetCount(): number | null;
  /** Pack groups of the command; in the deposit, of the job. */
  recipientCount(): number | null;
  hasOption(optionTypeId: number, optionValueId: number): boolean;
  readonly preference: ConsentPreference | null;
}

/** Parts evaluated, and characters of any text on the way, in one evaluation. */
export const EVALUATION_LIMITS = { fuel: 10_000, characters: 200_000 } as const;

interface Run {
  readonly context: EvaluationContext;
  fuel: number;
}

const KEEP = {
  text: null,
  digits: /[^\p{Nd}]/gu,
  letters: /[^\p{L}\p{M}]/gu,
  alphanumeric: /[^\p{L}\p{M}\p{Nd}]/gu,
} as const;

const capitalise = (text: string): string =>
  text.toLowerCase().replaceAll(/(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());

const CASES = {
  upper: (text: string) => text.toUpperCase(),
  lower: (text: string) => text.toLowerCase(),
  capitalise,
} as const;

const count = (value: number | null): string => (value === null ? '' : String(value));

function spend(run: Run): Result<true> {
  run.fuel -= 1;
  return run.fuel < 0 ? refuse('expression.fuel', { maximum: EVALUATION_LIMITS.fuel }) : ok(true);
}

/** Values that are read from the context without parts of their own. */
function readFact(run: Run, node: Value): string | null {
  const { context } = run;
  switch (node.type) {
    case 'constant':
      return node.value;
    case 'dataColumn':
      return context.dataColumn(node.box, node.column);
    case 'fileName': {
      const name = context.fileName(node.box);
      return node.extension ? name : (name?.replace(/(?<=.)\.[^.]*$/, '') ?? null);
    }
    case 'pdfMetadata':
      return context.pdfMetadata(node.box, node.name);
    case 'pdfText':
      return node.area === null ? null : context.pdfText(node.box, node.area, node.extraction);
    case 'positionInBox':
      return count(context.positionInBox(node.box));
    case 'metadataReference':
      return context.metadata(node.name);
    case 'requirementReference':
      return context.requirement(node.name);
    case 'accountReference':
      return context.account(node.name);
    case 'outputFileReference':
      return context.outputFile(node.name);
    case 'sheetCount':
      return count(context.sheetCount());
    case 'recipientCount':
      return count(context.recipientCount());
    default:
      return null;
  }
}

type Unary = Extract<Value, { value: Value }>;

/** Refused before it is made: two texts within their limits can make one of gigabytes. */
function replaceIn(node: Extract<Value, { type: 'replace' }>, text: string): Result<string> {
  const { pattern, replacement, regular } = node;
  const { characters: maximum } = EVALUATION_LIMITS;
  const most = (text.length + 1) * (replacement.length + 1) > maximum;
  if (!regular) {
    if (pattern === '') return ok(text);
    const grown = most ? (text.split(pattern).length - 1) * (replacement.length - pattern.length) : 0;
    if (text.length + grown > maximum) return refuse('expression.length', { maximum });
    return ok(text.replaceAll(pattern, () => replacement));
  }
  return replaceRegular(pattern, text, replacement);
}

function applyTo(node: Unary, text: string): Result<string> {
  switch (node.type) {
    case 'substring': {
      const letters = [...text];
      const start = node.start < 0 ? Math.max(0, letters.length + node.start) : node.start;
      return ok(letters.slice(start, node.length === null ? undefined : start + node.length).join(''));
    }
    case 'clean': {
      const pattern = KEEP[node.keep];
      return ok(
        pattern === null ? text.split('\n').map(cleanLine).filter(Boolean).join('\n') : text.replaceAll(pattern, ''),
      );
    }
    case 'dateFormat':
      return text === '' ? ok('') : formatDate(text, node.pattern, node.locale);
    case 'dateParse':
      return text === '' ? ok('') : parseDate(text, node.pattern, node.locale);
    case 'replace':
      return replaceIn(node, text);
    case 'caseNormalise':
      return ok(CASES[node.mode](text));
    default:
      return ok(removeCivility(text));
  }
}

function evaluateList(run: Run, node: Extract<Value, { values: Value[] }>): Result<string> {
  const texts: string[] = [];
  for (const part of node.values) {
    const text = evaluateIn(run, part);
    if (!text.ok) return text;
    if (node.type === 'coalesce' && text.value !== '') return text;
    if (text.value !== '') texts.push(text.value);
  }
  return ok(node.type === 'coalesce' ? '' : texts.join(node.separator));
}

function evaluateUnlimited(run: Run, node: Value): Result<string> {
  if (node.type === 'coalesce' || node.type === 'concat') return evaluateList(run, node);
  if (node.type === 'currentDate') return formatDate(isoNow(run.context.now, run.context.timeZone), node.pattern, 'en');
  if (node.type === 'constant' || !('value' in node)) return ok(readFact(run, node) ?? '');
  const inner = evaluateIn(run, node.value);
  return inner.ok ? applyTo(node, inner.value) : inner;
}

function evaluateIn(run: Run, node: Value): Result<string> {
  const fuel = spend(run);
  if (!fuel.ok) return fuel;
  const text = evaluateUnlimited(run, node);
  if (text.ok && text.value.length > EVALUATION_LIMITS.characters) {
    return refuse('expression.length', { maximum: EVALUATION_LIMITS.characters });
  }
  return text;
}

/** The text of a value; '' when it is empty or missing. */
export const evaluateValue = (node: Value, context: EvaluationContext): Result<string> =>
  evaluateIn({ context, fuel: EVALUATION_LIMITS.fuel }, node);

/** A number as people write it: spaces as thousands, comma or point as decimal sign. */
function numberOf(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f']/g, '').replace(',', '.');
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

type Comparison = Extract<Condition, { left: Value }>;

function compareNumbers(type: 'lessThan' | 'lessOrEqual' | 'numericEqual', a: string, b: string): Result<boolean> {
  const [left, right] = [numberOf(a), numberOf(b)];
  if (left === null || right === null) {
    // Nothing is not zero: an empty side makes a comparison false, a wrong text is a fault.
    return a === '' || b === '' ? ok(false) : refuse('expression.number', { text: left === null ? a : b });
  }
  if (type === 'numericEqual') return ok(left === right);
  return ok(type === 'lessThan' ? left < right : left <= right);
}

function compare(run: Run, node: Comparison): Result<boolean> {
  const left = evaluateIn(run, node.left);
  if (!left.ok) return left;
  const right = evaluateIn(run, node.right);
  if (!right.ok) return right;
  if (!('ignoreCase' in node)) return compareNumbers(node.type, left.value, right.value);
  const fold = (text: string) => (node.ignoreCase ? text.toLowerCase() : text);
  const [a, b] = [fold(left.value), fold(right.value)];
  if (node.type === 'equals') return ok(a === b);
  if (node.type === 'contains') return ok(a.includes(b));
  return ok(node.type === 'startsWith' ? a.startsWith(b) : a.endsWith(b));
}

function holdsAll(run: Run, node: Extract<Condition, { conditions: Condition[] }>): Result<boolean> {
  for (const part of node.conditions) {
    const verdict = holdsIn(run, part);
    if (!verdict.ok) return verdict;
    if (verdict.value === (node.type === 'or')) return verdict;
  }
  return ok(node.type === 'and');
}

function holdsIn(run: Run, node: Condition): Result<boolean> {
  const fuel = spend(run);
  if (!fuel.ok) return fuel;
  switch (node.type) {
    case 'boolean':
      return ok(node.value);
    case 'and':
    case 'or':
      return holdsAll(run, node);
    case 'not': {
      const inner = holdsIn(run, node.condition);
      return inner.ok ? ok(!inner.value) : inner;
    }
    case 'empty': {
      const text = evaluateIn(run, node.value);
      return text.ok ? ok(text.value.trim() === '') : text;
    }
    case 'matches': {
      const text = evaluateIn(run, node.value);
      return text.ok ? matchesFully(node.pattern, text.value) : text;
    }
    case 'hasOption':
      return ok(run.context.hasOption(node.optionTypeId, node.optionValueId));
    case 'matchesPreference':
      return ok(run.context.preference === node.preference);
    default:
      return compare(run, node);
  }
}

/** Whether a condition holds. A fault (wrong number, wrong date, too much work) is a refusal, never a silent "no". */
export const conditionHolds = (node: Condition, context: EvaluationContext): Result<boolean> =>
  holdsIn({ context, fuel: EVALUATION_LIMITS.fuel }, node);
