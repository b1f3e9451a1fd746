// Reads HTML as a person's e-mail body holds it, in one pass and without ever going back: texts, openings, closings.
// What no body needs (scripts, styles, comments, declarations) is left out with its content.

/** A piece of HTML in source order; an element that is opened need not be closed. Names in lower case. */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'close'; readonly name: string };

/** Elements whose content is no text of the letter, or is read by other rules than HTML's. */
const SKIPPED: ReadonlySet<string> = new Set(
  (
    'script style iframe noscript textarea title xmp noembed noframes plaintext template object applet svg math head ' +
    'select video audio canvas'
  ).split(' '),
);

const NAME = /[a-z][a-z0-9]{0,30}/iy;
const ATTRIBUTE = /[\s/]*([^\s/>=<"']{1,60})(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'<]*)))?/y;
const TAG_END = /[^<>]*>/y;

interface Tag {
  readonly attributes: ReadonlyMap<string, string>;
  /** Index after the tag; null: the tag never ends. */
  readonly end: number | null;
}

function readTag(html: string, from: number): Tag {
  const attributes = new Map<string, string>();
  let at = from;
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(html);
    if (match === null) break;
    const name = (match[1] ?? '').toLowerCase();
    if (!attributes.has(name)) attributes.set(name, match[2] ?? match[3] ?? match[4] ?? '');
    at = ATTRIBUTE.lastIndex;
  }
  TAG_END.lastIndex = at;
  return { attributes, end: TAG_END.test(html) ? TAG_END.lastIndex : null };
}

/** Index after the next `mark`, or the end. */
const behind = (text: string, mark: string, from: number): number => {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
};

function nameAt(html: string, at: number): string | null {
  NAME.lastIndex = at;
  return NAME.exec(html)?.[0].toLowerCase() ?? null;
}

/** True when the text holds at least one tag: else it is plain text. */
export const looksLikeHtml = (text: string): boolean => /<\/?[a-z][^<>]*>|<!--/i.test(text);

/** The tokens of a body, in order. Work grows with the length alone. */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  const lower = html.toLowerCase();
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    if (next !== at) yield { kind: 'text', text: html.slice(at, next < 0 ? html.length : next) };
    if (next < 0) return;
    if (html.startsWith('<!--', next)) at = behind(html, '-->', next + 4);
    else if (html[next + 1] === '!' || html[next + 1] === '?') at = behind(html, '>', next);
    else {
      const closing = html[next + 1] === '/';
      const name = nameAt(html, next + (closing ? 2 : 1));
      if (name === null) {
        yield { kind: 'text', text: '<' };
        at = next + 1;
        continue;
      }
      const { attributes, end } = readTag(html, next + (closing ? 2 : 1) + name.length);
      if (end === null) return;
      at = end;
      if (closing) yield { kind: 'close', name };
      else if (SKIPPED.has(name)) at = behind(html, '>', behind(lower, `</${name}`, end));
      else yield { kind: 'open', name, attributes };
    }
  }
}
