// Values that are HTML: what the rule says itself is markup, what it reads is text and is written as text (decision 0513).
import { ok, type Result } from '../errors/result.ts';
import { looksLikeHtml } from '../shared/markup.ts';
import { evaluateValue } from './evaluate.ts';
import type { Value } from './expression.types.ts';
import type { EvaluationContext } from './node-row.ts';

/**
 * While a value is worked out, the signs of its markup are noncharacters (Unicode, 23.7), one for one: lengths, cases and
 * patterns see the text that was read as it is, and no text can pass for markup.
 */
const MARKUP = { '<': '\ufdd0', '>': '\ufdd1', '&': '\ufdd2', '"': '\ufdd3', "'": '\ufdd4', '\n': '\ufdd5' } as const;
const SIGNS = new Map<string, string>(Object.entries(MARKUP));
const BACK = new Map([...SIGNS].map(([sign, mark]) => [mark, sign]));
const ENTITIES = new Map([
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['&', '&amp;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

const withoutMarks = (text: string): string => text.replaceAll(/[\ufdd0-\ufdd5]/g, '\ufffd');
const asMarkup = (text: string): string =>
  withoutMarks(text).replaceAll(/[<>&"'\n]/g, (sign) => SIGNS.get(sign) ?? sign);
const asWritten = (text: string): string => text.replaceAll(/[\ufdd0-\ufdd5]/g, (mark) => BACK.get(mark) ?? mark);
const escaped = (text: string): string => text.replaceAll(/[<>&"']/g, (sign) => ENTITIES.get(sign) ?? sign);

/** The markup as it is; text that was read escaped, its line ends as line breaks, which a tag cannot hold. */
function escapedText(text: string): string {
  let inTag = false;
  return text.replaceAll(/[<>&"'\n\ufdd0-\ufdd5]/g, (sign) => {
    if (sign === '\n') return inTag ? ' ' : '<br>';
    if (sign === MARKUP['<']) inTag = true;
    if (sign === MARKUP['>']) inTag = false;
    return BACK.get(sign) ?? ENTITIES.get(sign) ?? sign;
  });
}

/** A text without any tag of its own is plain text, and is HTML only where what was read would pass for a tag. */
function finished(text: string): string {
  if (looksLikeHtml(asWritten(text.replaceAll(/[<>&]/g, ' ')))) return escapedText(text);
  const plain = asWritten(text);
  return looksLikeHtml(plain) ? `<p>${escaped(plain).replaceAll('\n', '<br>')}</p>` : plain;
}

/** A part, and whether it reads anything. */
interface Part {
  readonly node: Value;
  readonly reads: boolean;
}

/** What reads nothing is worked out as it stands, and is markup. */
function beside({ node, reads }: Part, context: EvaluationContext): Value {
  const text = reads ? null : evaluateValue(node, context);
  return text?.ok ? { type: 'constant', value: asMarkup(text.value) } : node;
}

function marked(node: Value, context: EvaluationContext): Part {
  if (node.type === 'constant') return { node, reads: false };
  if ('values' in node) {
    const parts = node.values.map((part) => marked(part, context));
    if (!parts.some(({ reads }) => reads)) return { node, reads: false };
    const values = parts.map((part) => beside(part, context));
    const own = node.type === 'concat' ? { ...node, separator: asMarkup(node.separator) } : node;
    return { node: { ...own, values }, reads: true };
  }
  if (!('value' in node)) return { node, reads: true };
  const inner = marked(node.value, context);
  if (!inner.reads) return { node, reads: false };
  const own = node.type === 'replace' ? { ...node, replacement: asMarkup(node.replacement) } : node;
  return { node: { ...own, value: inner.node }, reads: true };
}

/**
 * The HTML of a value; plain text where nothing in it is a tag. Constants, separators and replacements of the rule are HTML, and so
 * are the values of requirements that are (`isHtml`, by name). All else that it reads is text.
 */
export function evaluateHtml(
  node: Value,
  context: EvaluationContext,
  isHtml: (requirement: string) => boolean,
): Result<string> {
  const read = (text: string | null): string | null => text && withoutMarks(text);
  const whole = beside(marked(node, context), context);
  const text = evaluateValue(whole, {
    ...context,
    dataColumn: (box, column) => read(context.dataColumn(box, column)),
    fileName: (box) => read(context.fileName(box)),
    pdfMetadata: (box, name) => read(context.pdfMetadata(box, name)),
    pdfText: (box, area, extraction) => read(context.pdfText(box, area, extraction)),
    metadata: (name) => read(context.metadata(name)),
    account: (name) => read(context.account(name)),
    requirement: (name) => {
      const value = context.requirement(name);
      return value !== null && isHtml(name) && looksLikeHtml(value) ? asMarkup(value) : read(value);
    },
  });
  return text.ok ? ok(finished(text.value)) : text;
}
