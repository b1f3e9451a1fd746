// What a branding's style sheet may say: colours, fonts, borders, radius and spacing. Nothing that loads, hides, moves or
// covers (docs/decisions/0615).
import { ok, type Refusal, type Result, refuse } from '../errors/result.ts';
import { colourOf } from './colour.ts';
import { contrastFault } from './own-css.contrast.ts';
import { type CssDeclaration, type CssRule, readOwnCss, writeOwnCss } from './own-css.rules.ts';

const TOKEN = /^var\(--(surface|ground|sunken|text|muted)\)$/;
const DECORATION =
  /^(?:transparent|currentcolor|var\(--(?:line|control|accent-line|accent-fill|accent-text|text|muted)\))$/i;
/** Up to 64 pixels, or 4 times the letter's size; never below nothing. */
const LENGTH = '(?:0|(?:[1-9]|[1-5]\\d|6[0-4])px|[0-3](?:\\.\\d{1,3})?(?:r?em)|4r?em)';
const lengths = (count: number): RegExp => new RegExp(`^${LENGTH}(?: ${LENGTH}){0,${count - 1}}$`);
const isColour = (value: string): boolean => colourOf(value) !== undefined || TOKEN.test(value);
const isBorderColour = (value: string): boolean => isColour(value) || DECORATION.test(value);
const LINE_STYLE = /^(?:none|solid|dashed|dotted|double)$/;

/** `1px solid #ccc`, in any order. */
const isBorder = (value: string): boolean =>
  value
    .replace(/\(([^)]*)\)/g, (inside) => inside.replaceAll(' ', ''))
    .split(' ')
    .every((part) => lengths(1).test(part) || LINE_STYLE.test(part) || isBorderColour(part));

const VALUES: Readonly<Record<string, (value: string) => boolean>> = {
  color: isColour,
  background: isColour,
  'background-color': isColour,
  border: isBorder,
  'border-color': isBorderColour,
  'border-width': (value) => lengths(4).test(value),
  'border-style': (value) => LINE_STYLE.test(value),
  'border-radius': (value) => lengths(4).test(value),
  padding: (value) => lengths(4).test(value),
  margin: (value) => lengths(4).test(value),
  gap: (value) => lengths(2).test(value),
  'font-family': (value) => /^(?:[\w -]{1,60}|"[\w -]{1,60}")(?:, ?(?:[\w -]{1,60}|"[\w -]{1,60}")){0,7}$/.test(value),
  'font-size': (value) => /^(?:1[1-9]|2\d|3\d|4[0-8])px$|^(?:0\.[89]|[1-2](?:\.\d{1,2})?)r?em$/.test(value),
  'font-weight': (value) => /^(?:[1-9]00|normal|bold)$/.test(value),
  'font-style': (value) => /^(?:normal|italic)$/.test(value),
  'letter-spacing': (value) => /^(?:normal|0|[0-3](?:\.\d{1,2})?px|0?\.\d{1,2}em)$/.test(value),
  'line-height': (value) => /^(?:1(?:\.\d{1,2})?|2)$/.test(value),
  'text-transform': (value) => /^(?:none|uppercase|capitalize)$/.test(value),
  'text-decoration': (value) => /^(?:none|underline)$/.test(value),
};
const SPACING =
  /^(padding|margin)-(?:top|right|bottom|left|inline|block|inline-start|inline-end|block-start|block-end)$/;
const BORDER = /^(border)-(?:top|right|bottom|left|inline-start|inline-end)$/;

/** A side of a border or of a spacing takes what the whole takes. */
const wholeOf = (property: string): string => SPACING.exec(property)?.[1] ?? BORDER.exec(property)?.[1] ?? property;

function faultOf({ selector }: CssRule, { line, property, value }: CssDeclaration): Refusal | undefined {
  const whole = wholeOf(property);
  const known = Object.hasOwn(VALUES, whole) ? VALUES[whole] : undefined;
  if (known === undefined) return { label: 'brandings.cssProperty', parameters: { line, selector, property } };
  return known(value) ? undefined : { label: 'brandings.cssValue', parameters: { line, selector, property, value } };
}

/** The style sheet as it is kept, comments left out; or the first thing in it that may not be. */
export function checkOwnCss(source: string): Result<string> {
  const rules = readOwnCss(source);
  if (!rules.ok) return rules;
  for (const rule of rules.value) {
    const fault = rule.declarations.map((declaration) => faultOf(rule, declaration)).find(Boolean);
    if (fault) return refuse(fault.label, { ...fault.parameters });
  }
  return ok(writeOwnCss(rules.value));
}

/** What can hardly be read in a style sheet that may be kept: shown beside it, and never a reason to refuse it. */
export function ownCssWarning(source: string): Refusal | undefined {
  const rules = readOwnCss(source);
  return rules.ok ? contrastFault(rules.value) : undefined;
}
