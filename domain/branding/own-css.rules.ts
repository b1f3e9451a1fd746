// The style sheet of a branding, read strictly: rules of selectors and declarations, nothing that begins with @, no escapes,
// no nesting. What is not understood is refused, so that the browser never reads more than was checked.
import { ok, type Result, refuse } from '../errors/result.ts';

export interface CssDeclaration {
  readonly line: number;
  readonly property: string;
  readonly value: string;
}

export interface CssRule {
  readonly line: number;
  readonly selector: string;
  readonly declarations: readonly CssDeclaration[];
}

/** Names, classes, attributes, combinators. */
const SELECTOR = /^[a-z0-9\s.#>+~,*[\]="_^$|:()-]{1,300}$/i;
const PSEUDO: ReadonlySet<string> = new Set(
  'root hover focus focus-visible focus-within active disabled checked first-child last-child not'.split(' '),
);

const linesIn = (text: string): number => text.split('\n').length - 1;

/** Comments give way to the lines that they take. */
const withoutComments = (css: string): string =>
  css.replace(/\/\*[\s\S]*?\*\//g, (comment) => '\n'.repeat(linesIn(comment)) || ' ');

const isSelector = (text: string): boolean =>
  SELECTOR.test(text) && [...text.matchAll(/:([\w-]*)/g)].every(([, name = '']) => PSEUDO.has(name));

/** The line on which the first letter of a piece stands; `line` is that on which the piece begins. */
const firstLine = (piece: string, line: number): number => line + linesIn(piece.slice(0, piece.search(/\S|$/)));

function readBody(body: string, begin: number): Result<CssDeclaration[]> {
  const declarations: CssDeclaration[] = [];
  let line = begin;
  for (const piece of body.split(';')) {
    const at = firstLine(piece, line);
    line += linesIn(piece);
    if (piece.trim() === '') continue;
    const [, property, value] = /^\s*([a-z-]+)\s*:\s*([^:]+?)\s*$/i.exec(piece) ?? [];
    if (property === undefined || value === undefined) return refuse('brandings.css', { line: at });
    declarations.push({ line: at, property: property.toLowerCase(), value: value.replace(/\s+/g, ' ') });
  }
  return ok(declarations);
}

/** The rules of a style sheet in their order, or the first line that cannot be read. */
export function readOwnCss(source: string): Result<CssRule[]> {
  const css = withoutComments(source.replaceAll('\r\n', '\n'));
  const rules: CssRule[] = [];
  let line = 1;
  let at = 0;
  while (css.slice(at).trim() !== '') {
    const open = css.indexOf('{', at);
    const close = css.indexOf('}', at);
    const head = css.slice(at, open < 0 ? css.length : open);
    const begin = firstLine(head, line);
    if (open < 0 || close < open || !isSelector(head.trim())) return refuse('brandings.css', { line: begin });
    const body = css.slice(open + 1, close);
    if (/[\\{<@]/.test(body)) return refuse('brandings.css', { line: begin });
    const declarations = readBody(body, line + linesIn(head));
    if (!declarations.ok) return declarations;
    rules.push({ line: begin, selector: head.trim().replace(/\s+/g, ' '), declarations: declarations.value });
    line += linesIn(css.slice(at, close));
    at = close + 1;
  }
  return ok(rules);
}

/** The rules as a style sheet. */
export const writeOwnCss = (rules: readonly CssRule[]): string =>
  rules
    .map(
      ({ selector, declarations }) =>
        `${selector} {\n${declarations.map(({ property, value }) => `  ${property}: ${value};`).join('\n')}\n}`,
    )
    .join('\n');
