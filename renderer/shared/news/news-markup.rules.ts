// The limited HTML of news as a tree: paragraphs, headings, lists, emphasis, links. Whatever else stands there is text, so that no
// string ever becomes markup of a page. Pure.

export interface NewsElement {
  readonly tag: NewsTag;
  readonly href?: string;
  readonly children: readonly NewsNode[];
}
export type NewsNode = string | NewsElement;

const TAGS = ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a', 'h2', 'h3'] as const;
export type NewsTag = (typeof TAGS)[number];

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  '#39': "'",
};
const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);

const PIECE = /<(\/?)([a-z][a-z0-9]*)(?:\s+href="([^"]*)")?\s*\/?>|[^<]+|</gi;

interface Open {
  readonly tag: NewsTag | undefined;
  readonly href?: string;
  readonly children: NewsNode[];
}

const isAddress = (href: string): boolean => /^(?:https?:\/\/|mailto:)/i.test(href);

/** Puts the innermost open element into the one around it. */
function close(stack: Open[]): void {
  const done = stack.pop();
  const around = stack.at(-1);
  if (!done || !around || done.tag === undefined) return;
  const { tag, href, children } = done;
  around.children.push({ tag, children, ...(href === undefined ? {} : { href }) });
}

/** Text without a tag is paragraphs, one between each two empty lines. */
function paragraphs(text: string): NewsNode[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter((piece) => piece.trim() !== '')
    .map((piece) => ({ tag: 'p', children: [piece.trim()] }));
}

/** One piece of the text: a letter or more, the beginning of an element, or its end. */
function take(stack: Open[], [piece, end, name, address]: RegExpExecArray): void {
  const tag = TAGS.find((one) => one === name?.toLowerCase());
  const here = stack.at(-1);
  if (tag === undefined || tag === 'br') {
    here?.children.push(tag === undefined ? decoded(piece) : { tag, children: [] });
    return;
  }
  if (end === '/') {
    if (here?.tag === tag) close(stack);
    return;
  }
  const href = decoded(address ?? '');
  stack.push({ tag, children: [], ...(tag === 'a' && isAddress(href) ? { href } : {}) });
}

/** @param html as the server keeps it, or as somebody is typing it */
export function readNews(html: string): readonly NewsNode[] {
  if (!/<[a-z]/i.test(html)) return paragraphs(decoded(html));
  const stack: Open[] = [{ tag: undefined, children: [] }];
  for (const piece of html.matchAll(PIECE)) take(stack, piece);
  while (stack.length > 1) close(stack);
  return stack[0]?.children ?? [];
}
