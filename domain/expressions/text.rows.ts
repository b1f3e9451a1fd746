// Values that are made of other values: lists, stretches, cleaning, dates, replacements, cases.
import { z } from 'zod';
import { removeCivility } from '../addresses/civility.ts';
import { cleanLine } from '../addresses/postal.ts';
import { ok, type Result, refuse } from '../errors/result.ts';
import { checkDatePattern, formatDate, parseDate } from './dates.ts';
import type { Value, ValueFields } from './expression.types.ts';
import {
  checkNotEmpty,
  DATE_PATTERN,
  EVALUATION_LIMITS,
  type Evaluation,
  LOCALE,
  TEXT,
  type ValueRows,
} from './node-row.ts';
import { checkReplacement, replaceRegular } from './regular.ts';

/** Evaluates the inner value first, then applies the node to its text. */
const onText =
  <F extends { readonly value: Value }>(apply: (node: F, text: string, evaluation: Evaluation) => Result<string>) =>
  (node: F, evaluation: Evaluation): Result<string> => {
    const inner = evaluation.text(node.value);
    return inner.ok ? apply(node, inner.value, evaluation) : inner;
  };

const KEEP = {
  text: null,
  digits: /[^\p{Nd}]/gu,
  letters: /[^\p{L}\p{M}]/gu,
  alphanumeric: /[^\p{L}\p{M}\p{Nd}]/gu,
} as const;

const CASES = {
  upper: (text: string) => text.toUpperCase(),
  lower: (text: string) => text.toLowerCase(),
  capitalise: (text: string) =>
    text.toLowerCase().replaceAll(/(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase()),
} as const;

function firstText(node: ValueFields['coalesce'], evaluation: Evaluation): Result<string> {
  for (const part of node.values) {
    const text = evaluation.text(part);
    if (!text.ok || text.value !== '') return text;
  }
  return ok('');
}

function joinedTexts(node: ValueFields['concat'], evaluation: Evaluation): Result<string> {
  const texts: string[] = [];
  for (const part of node.values) {
    const text = evaluation.text(part);
    if (!text.ok) return text;
    if (text.value !== '') texts.push(text.value);
  }
  return ok(texts.join(node.separator));
}

/** Counts characters as people see them: a character outside the basic plane is one. */
function stretchOf(node: ValueFields['substring'], text: string): Result<string> {
  const letters = [...text];
  const start = node.start < 0 ? Math.max(0, letters.length + node.start) : node.start;
  return ok(letters.slice(start, node.length === null ? undefined : start + node.length).join(''));
}

function cleaned(node: ValueFields['clean'], text: string): Result<string> {
  const pattern = KEEP[node.keep];
  return ok(
    pattern === null ? text.split('\n').map(cleanLine).filter(Boolean).join('\n') : text.replaceAll(pattern, ''),
  );
}

/** Refused before it is made: two texts within their limits can make one of gigabytes. */
function replaced(node: ValueFields['replace'], text: string, { patternSteps: work }: Evaluation): Result<string> {
  const { pattern, replacement, regular } = node;
  const { characters: maximum } = EVALUATION_LIMITS;
  if (regular) return replaceRegular(pattern, { text, replacement, work, maximum });
  if (pattern === '') return ok(text);
  const most = (text.length + 1) * (replacement.length + 1) > maximum;
  const grown = most ? (text.split(pattern).length - 1) * (replacement.length - pattern.length) : 0;
  if (text.length + grown > maximum) return refuse('expression.length', { maximum });
  return ok(text.replaceAll(pattern, () => replacement));
}

/** The rows of values that are made of other values. */
export const TEXT_ROWS: ValueRows<
  | 'coalesce'
  | 'concat'
  | 'substring'
  | 'clean'
  | 'dateFormat'
  | 'dateParse'
  | 'replace'
  | 'caseNormalise'
  | 'civilityRemoval'
> = {
  coalesce: {
    parts: { values: 'values' },
    check: (node, _known, path) => checkNotEmpty(node.values, path),
    evaluate: firstText,
  },
  concat: {
    parts: { values: 'values' },
    fields: { separator: TEXT.default('') },
    check: (node, _known, path) => checkNotEmpty(node.values, path),
    evaluate: joinedTexts,
  },
  substring: {
    parts: { value: 'value' },
    fields: {
      /** From 0; negative counts from the end. */
      start: z.number().int().default(0),
      length: z.number().int().min(0).nullable().default(null),
    },
    evaluate: onText(stretchOf),
  },
  clean: {
    parts: { value: 'value' },
    fields: { keep: z.enum(['text', 'digits', 'letters', 'alphanumeric']).default('text') },
    evaluate: onText(cleaned),
  },
  dateFormat: {
    parts: { value: 'value' },
    fields: { pattern: DATE_PATTERN, locale: LOCALE },
    check: (node) => checkDatePattern(node.pattern),
    evaluate: onText((node, text, { context: { locale } }) =>
      text === '' ? ok('') : formatDate(text, node.pattern, node.locale ?? locale),
    ),
  },
  dateParse: {
    parts: { value: 'value' },
    fields: { pattern: DATE_PATTERN, locale: LOCALE },
    check: (node) => checkDatePattern(node.pattern),
    evaluate: onText((node, text, { context: { locale } }) =>
      text === '' ? ok('') : parseDate(text, node.pattern, node.locale ?? locale),
    ),
  },
  replace: {
    parts: { value: 'value' },
    fields: { pattern: TEXT, replacement: TEXT.default(''), regular: z.boolean().default(false) },
    check: (node) => (node.regular ? checkReplacement(node.pattern, node.replacement) : ok(true)),
    evaluate: onText(replaced),
  },
  caseNormalise: {
    parts: { value: 'value' },
    fields: { mode: z.enum(['upper', 'lower', 'capitalise']).default('upper') },
    evaluate: onText((node, text) => ok(CASES[node.mode](text))),
  },
  civilityRemoval: { parts: { value: 'value' }, evaluate: onText((_node, text) => ok(removeCivility(text))) },
};
