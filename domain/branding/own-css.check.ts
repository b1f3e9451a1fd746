// What a branding's style sheet may say: colours, fonts, borders, radius and spacing. Nothing that loads, hides, moves or
// covers; and no text that is read worse than 4.5 on its ground (docs/decisions/0615 and 0616).
import { ok, type Refusal, type Result, refuse } from '../errors/result.ts';
import { contrastOf, LEAST_CONTRAST, type Rgb, rgbOf } from './colour.ts';
import { type CssDeclaration, type CssRule, readOwnCss, writeOwnCss } from './own-css.rules.ts';

/** The product's own colours by scheme: renderer/theme/tokens.css has the same. */
const TOKENS = {
  light: { surface: '#ffffff', ground: '#f3f5f6', sunken: '#e9edef', text: '#16212a', muted: '#51606a' },
  dark: { surface: '#171c1f', ground: '#0f1315', sunken: '#0b0e10', text: '#e3e9ec', muted: '#a0adb5' },
} as const;
type Scheme = keyof typeof TOKENS;

const TOKEN = /^var\(--(surface|ground|sunken|text|muted)\)$/;
const DECORATION =
  /^(?:transparent|currentcolor|var\(--(?:line|control|accent-line|accent-fill|accent-text|text|muted)\))$/i;
/** Up to 64 pixels, or 4 times the letter's size; never below nothing. */
const LENGTH = '(?:0|(?:[1-9]|[1-5]\\d|6[0-4])px|[0-3](?:\\.\\d{1,3})?(?:r?em)|4r?em)';
const lengths = (count: number): RegExp => new RegExp(`^${LENGTH}(?: ${LENGTH}){0,${count - 1}}$`);
const isColour = (value: string): boolean => rgbOf(value) !== undefined || TOKEN.test(value);
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

const schemesOf = (selector: string): readonly Scheme[] => {
  const named = /\[data-mantine-color-scheme="(light|dark)"\]/.exec(selector)?.[1] as Scheme | undefined;
  return named === undefined ? ['light', 'dark'] : [named];
};

function colourIn(value: string, scheme: Scheme): Rgb {
  const token = TOKEN.exec(value)?.[1] as keyof (typeof TOKENS)['light'] | undefined;
  return rgbOf(token === undefined ? value : TOKENS[scheme][token]) ?? [0, 0, 0];
}

/** Text on its ground; what a rule leaves open is the product's own. */
function contrastFault({ selector, declarations }: CssRule): Refusal | undefined {
  const last = (...names: string[]) => declarations.findLast(({ property }) => names.includes(property));
  const color = last('color');
  const ground = last('background', 'background-color');
  const set = color ?? ground;
  if (set === undefined) return undefined;
  for (const scheme of schemesOf(selector)) {
    const text = colourIn(color?.value ?? 'var(--text)', scheme);
    const ratio = contrastOf(text, colourIn(ground?.value ?? 'var(--ground)', scheme));
    if (ratio >= LEAST_CONTRAST) continue;
    const { line, value } = set;
    // Cut off, not rounded: 4.49 must not read 4.5.
    const reached = Math.floor(ratio * 10) / 10;
    return { label: 'brandings.cssContrast', parameters: { line, selector, value, ratio: reached, scheme } };
  }
  return undefined;
}

/** The style sheet as it is kept, comments left out; or the first thing in it that may not be. */
export function checkOwnCss(source: string): Result<string> {
  const rules = readOwnCss(source);
  if (!rules.ok) return rules;
  for (const rule of rules.value) {
    const declared = rule.declarations.map((declaration) => faultOf(rule, declaration)).find(Boolean);
    const fault = declared ?? contrastFault(rule);
    if (fault) return refuse(fault.label, { ...fault.parameters });
  }
  return ok(writeOwnCss(rules.value));
}
