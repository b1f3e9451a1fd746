// HTML values as the pieces that a field can show: what can be edited as formatted text without losing any of it, and what
// the others say. The browser is never given markup as a text. Pure.
import { looksLikeHtml } from '#domain/shared/markup.ts';

/** Elements that the field knows. */
const EDITABLE = new Set('p div br b strong i em u ul ol li'.split(' '));
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)\/?>/gi;
const DIRECTION = /^(?:\s+dir=["']?(ltr|rtl|auto)["']?)?\s*\/?$/i;
const ENTITY = /&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]*);/gi;
const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
]);
const MOST_CODE = 0x10ffff;

/** Whether the field knows an element, by its name in small letters. */
export const isKnown = (element: string): boolean => EDITABLE.has(element);

/** The character of an entity; undefined: not known here. */
function characterOf(entity: string): string | undefined {
  if (!entity.startsWith('#')) return NAMED.get(entity);
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  return code > 0 && code <= MOST_CODE ? String.fromCodePoint(code) : undefined;
}

/** False where something of it would be lost: tables, pictures, links, colours, sizes. Then its source is edited. */
export function isEditable(html: string): boolean {
  if (!looksLikeHtml(html)) return true;
  const tags = [...html.matchAll(TAG)];
  const isPlain = tags.every(
    ([, , name = '', attributes = '']) => isKnown(name.toLowerCase()) && DIRECTION.test(attributes),
  );
  const between = html.replaceAll(TAG, '');
  const isRead = [...between.matchAll(ENTITY)].every(([, entity = '']) => characterOf(entity) !== undefined);
  return isPlain && isRead && !looksLikeHtml(between);
}

/** The beginning or the end of an element. */
export interface Tag {
  readonly element: string;
  readonly ends: boolean;
  readonly dir: string | undefined;
}

/** A piece of markup. */
export type Piece = { readonly text: string } | Tag;

const decoded = (text: string): string =>
  text.replaceAll(ENTITY, (written, entity: string) => characterOf(entity) ?? written);

/** What a value is made of, in its order; a text without tags has a line break for each line end. */
export function piecesOf(value: string): Piece[] {
  if (!looksLikeHtml(value)) {
    const lines = value.split('\n').map((text): Piece => ({ text }));
    return lines.flatMap((line, index): Piece[] => (index === 0 ? [line] : [LINE_BREAK, line]));
  }
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of value.matchAll(TAG)) {
    if (index > at) pieces.push({ text: decoded(value.slice(at, index)) });
    at = index + tag.length;
    const element = name.toLowerCase();
    pieces.push({ element, ends: slash === '/', dir: DIRECTION.exec(attributes)?.[1]?.toLowerCase() });
  }
  if (at < value.length) pieces.push({ text: decoded(value.slice(at)) });
  return pieces;
}

const LINE_BREAK: Piece = { element: 'br', ends: false, dir: undefined };
const IN_LINE = new Set('b strong i em u s a span font small sub sup code img'.split(' '));

/** What a value says, without its formatting, on one line. */
export const saidBy = (value: string): string =>
  piecesOf(value)
    .map((piece) => ('text' in piece ? piece.text : IN_LINE.has(piece.element) ? '' : ' '))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
