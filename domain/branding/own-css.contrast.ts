// Whether texts can be read in the colours of a branding's style sheet: each text colour is measured against the ground that the
// sheet gives it, else against that of the screens; each ground against the colour of texts. In both schemes, unless a selector
// names one.
import type { Refusal } from '../errors/result.ts';
import { colourOf, contrastOf, LEAST_CONTRAST, type Rgb, type Scheme, TOKENS } from './colour.ts';
import type { CssRule } from './own-css.rules.ts';

interface Painted {
  readonly line: number;
  readonly selector: string;
  readonly property: string;
  readonly value: string;
}

/** What the sheet says last of one thing in one scheme. */
interface Pair {
  readonly scheme: Scheme;
  front?: Painted;
  back?: Painted;
}

const resolved = (value: string, scheme: Scheme): Rgb | undefined => {
  const token = /^var\(--(\w+)\)$/.exec(value)?.[1];
  return colourOf(token === undefined ? value : (TOKENS[scheme][token] ?? ''));
};

function pairsOf(rules: readonly CssRule[]): Pair[] {
  const pairs = new Map<string, Pair>();
  const painted = rules.flatMap(({ selector, targets, declarations }) =>
    targets.flatMap((target) => declarations.map((declaration) => ({ selector, target, ...declaration }))),
  );
  for (const { target, ...paint } of painted) {
    for (const scheme of target.scheme ? [target.scheme] : (['light', 'dark'] as const)) {
      const key = `${scheme} ${target.chosen}`;
      const pair = pairs.get(key) ?? { scheme };
      pairs.set(key, pair);
      if (paint.property === 'color') pair.front = paint;
      if (/^background(?:-color)?$/.test(paint.property)) pair.back = paint;
    }
  }
  return [...pairs.values()];
}

function refusalOf({ scheme, front, back }: Pair): Refusal | undefined {
  const blamed = front ?? back;
  if (!blamed) return undefined;
  const ink = resolved(front?.value ?? 'var(--text)', scheme);
  const grounds = back ? [back.value] : ['var(--surface)', 'var(--ground)'];
  const measured = grounds.flatMap((value) => {
    const ground = resolved(value, scheme);
    return ink && ground ? [contrastOf(ink, ground)] : [];
  });
  const least = Math.min(...measured);
  if (least >= LEAST_CONTRAST) return undefined;
  const { line, selector, property, value } = blamed;
  return {
    label: 'brandings.cssContrast',
    // Rounded down: 4.49 is not 4.5.
    parameters: { line, selector, property, value, scheme, ratio: Math.floor(least * 10) / 10 },
  };
}

/** The first text of the sheet that could not be read well. */
export function contrastFault(rules: readonly CssRule[]): Refusal | undefined {
  for (const pair of pairsOf(rules)) {
    const refusal = refusalOf(pair);
    if (refusal) return refusal;
  }
  return undefined;
}
