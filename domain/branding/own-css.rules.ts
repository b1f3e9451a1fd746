// The style sheet of a branding as css-tree reads it, and only what a rule of selectors and declarations is made of: nothing
// that begins with @, no escapes, no nesting. What else is in the tree is refused, and what is kept is written from the tree,
// so that the browser never reads more than was checked.
import type { Block, CssNode, Declaration, Rule, Selector } from 'css-tree';
import writeCss from 'css-tree/generator';
import readCss from 'css-tree/parser';
import { ok, type Result, refuse } from '../errors/result.ts';

export interface CssDeclaration {
  readonly line: number;
  readonly property: string;
  readonly value: string;
}

/** One selector of a rule: what it chooses whatever the scheme, and the scheme that it is for; none is both. */
export interface CssTarget {
  readonly chosen: string;
  readonly scheme: 'light' | 'dark' | undefined;
}

export interface CssRule {
  readonly line: number;
  readonly selector: string;
  readonly targets: readonly CssTarget[];
  readonly declarations: readonly CssDeclaration[];
}

const MOST_LETTERS = 300;
const PARTS: ReadonlySet<string> = new Set(
  'TypeSelector ClassSelector IdSelector AttributeSelector PseudoClassSelector Combinator'.split(' '),
);
const COMBINATORS: ReadonlySet<string> = new Set([' ', '>', '+', '~']);
const PSEUDO: ReadonlySet<string> = new Set(
  'root hover focus focus-visible focus-within active disabled checked first-child last-child not'.split(' '),
);
/** What a whole sheet never needs: escapes, and what ends or begins markup. */
const FOREIGN = /[\\<\0]/;
const SCHEME = 'data-mantine-color-scheme';

const lineOf = (node: CssNode): number => node.loc?.start.line ?? 1;

function isPart(node: CssNode): boolean {
  if (!PARTS.has(node.type)) return false;
  // A name with a bar asks for a namespace, which no sheet of ours declares.
  if (node.type === 'TypeSelector') return !node.name.includes('|');
  if (node.type === 'Combinator') return COMBINATORS.has(node.name);
  if (node.type !== 'PseudoClassSelector') return true;
  if (!PSEUDO.has(node.name) || (node.name === 'not') !== (node.children !== null)) return false;
  return node.children?.toArray().every((list) => isSelectorList(list)) ?? true;
}

const isSelectorList = (node: CssNode): boolean =>
  node.type === 'SelectorList' &&
  node.children
    .toArray()
    .every((selector) => selector.type === 'Selector' && selector.children.toArray().every((part) => isPart(part)));

/** The scheme that a selector asks for; in `:not(…)` it asks for none. */
function targetOf(selector: Selector): CssTarget {
  let scheme: CssTarget['scheme'];
  const rest = selector.children.toArray().filter((part) => {
    if (part.type !== 'AttributeSelector' || part.name.name !== SCHEME || part.matcher !== '=') return true;
    const value = part.value?.type === 'String' ? part.value.value : part.value?.name;
    if (value !== 'light' && value !== 'dark') return true;
    scheme = value;
    return false;
  });
  const chosen = rest.map((part) => writeCss(part)).join('');
  return { chosen: chosen.replace(/^(?:html|:root)?[ >]*/, ''), scheme };
}

/** A declaration as it is kept; undefined where it is more than a property and a value. */
function declarationOf(node: CssNode): CssDeclaration | undefined {
  if (node.type !== 'Declaration') return undefined;
  const { property, value, important }: Declaration = node;
  if (important !== false || value.type !== 'Value' || !/^[a-z][a-z-]*$/i.test(property)) return undefined;
  const text = writeCss(value).replace(/\s+/g, ' ').trim();
  return text === '' ? undefined : { line: lineOf(node), property: property.toLowerCase(), value: text };
}

function readBody({ children }: Block): Result<CssDeclaration[]> {
  const declarations: CssDeclaration[] = [];
  for (const node of children.toArray()) {
    // An empty one between two semicolons.
    if (node.type === 'Raw' && node.value === ';') continue;
    const declaration = declarationOf(node);
    if (declaration === undefined) return refuse('brandings.css', { line: lineOf(node) });
    declarations.push(declaration);
  }
  return ok(declarations);
}

function readRule(node: Rule, source: string): Result<CssRule> {
  const line = lineOf(node);
  const { prelude, block, loc } = node;
  const refusal: Result<never> = refuse('brandings.css', { line });
  // A block that the end of the sheet closes was cut off.
  if (source[(loc?.end.offset ?? 0) - 1] !== '}' || prelude.type !== 'SelectorList' || !isSelectorList(prelude))
    return refusal;
  const selector = writeCss(prelude);
  if (selector.length > MOST_LETTERS) return refusal;
  const declarations = readBody(block);
  if (!declarations.ok) return declarations;
  const targets = prelude.children.toArray().map((one) => targetOf(one as Selector));
  return ok({ line, selector, targets, declarations: declarations.value });
}

/** The rules of a style sheet in their order, or the first line that cannot be read. */
export function readOwnCss(source: string): Result<CssRule[]> {
  const css = source.replaceAll('\r\n', '\n');
  const foreign = FOREIGN.exec(css);
  if (foreign) return refuse('brandings.css', { line: css.slice(0, foreign.index).split('\n').length });
  let broken: number | undefined;
  const sheet = readCss(css, {
    positions: true,
    onParseError: ({ line }) => {
      broken ??= line;
    },
  });
  if (broken !== undefined) return refuse('brandings.css', { line: broken });
  const rules: CssRule[] = [];
  for (const node of sheet.type === 'StyleSheet' ? sheet.children.toArray() : []) {
    if (node.type === 'Comment') continue;
    const rule: Result<CssRule> =
      node.type === 'Rule' ? readRule(node, css) : refuse('brandings.css', { line: lineOf(node) });
    if (!rule.ok) return rule;
    rules.push(rule.value);
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
