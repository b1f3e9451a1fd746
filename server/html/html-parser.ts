// Reads HTML piece by piece, with the elements left out whose content is no text of a letter, and never deeper than letters
// are: the parser's work at each tag grows with the number of elements that are open.
import { Parser } from 'htmlparser2';

/** What is heard of a source, in its order: entities are characters, names in lower case, and what is opened is closed. */
export interface HtmlListener {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
}

/** Elements whose content is no text of the letter, or is read by other rules than HTML's. */
export const SKIPPED_ELEMENTS: readonly string[] = (
  'script style iframe noscript textarea title xmp noembed noframes plaintext template object applet svg math head ' +
  'select option video audio canvas'
).split(' ');
const SKIPPED: ReadonlySet<string> = new Set(SKIPPED_ELEMENTS);

/** Elements open at once. */
const DEEPEST = 500;
/** Characters that are read before it is looked how deep they went. */
const CHUNK = 4096;

/** The source as it is; from where it nests deeper than any letter, its text alone. Work grows with the length alone. */
export function withinDepth(html: string): string {
  // Where fewer tags stand, none lies deeper.
  if (html.split('<', DEEPEST + 2).length <= DEEPEST) return html;
  let depth = 0;
  let cut = -1;
  const parser: Parser = new Parser({
    onopentag() {
      depth += 1;
      if (depth > DEEPEST && cut < 0) cut = parser.startIndex;
    },
    onclosetag() {
      depth -= 1;
    },
  });
  for (let at = 0; at < html.length && cut < 0; at += CHUNK) parser.write(html.slice(at, at + CHUNK));
  return cut < 0 ? html : html.slice(0, cut) + html.slice(cut).replace(/<[^<>]*>?/g, ' ');
}

/** Reads the whole source. */
export function readHtml(html: string, listener: HtmlListener): void {
  let skipped = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (skipped > 0 || SKIPPED.has(name)) skipped += 1;
      else listener.open(name, attributes);
    },
    ontext(text) {
      if (skipped === 0) listener.text(text);
    },
    onclosetag(name) {
      if (skipped > 0) skipped -= 1;
      else listener.close(name);
    },
  });
  parser.end(withinDepth(html));
}
