// How close rows stand: the person's choice, and what CSS and lists make of it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DENSITIES } from '#domain/accounts/appearance.ts';
import { rowHeightOf } from './density.ts';

const css = readFileSync(new URL('./density.css', import.meta.url), 'utf8');
const variables = (selector: string) => {
  const [, body = ''] = css.split(`${selector} {`);
  const [block = ''] = body.split('}');
  return new Map([...block.matchAll(/(--[\w-]+): (\d+)px/g)].map(([, name = '', px]) => [name, Number(px)]));
};

describe('density', () => {
  it('moves every variable closer, and leaves no control below 24 px', () => {
    const usual = variables(':root');
    const close = variables('[data-density="compact"]');
    expect([...close.keys()]).toEqual([...usual.keys()]);
    expect(usual.size).toBeGreaterThan(5);
    for (const [name, px] of close) expect(px, name).toBeLessThan(usual.get(name) ?? 0);
    for (const [name, px] of close) if (name !== '--field-gap') expect(px, name).toBeGreaterThanOrEqual(24);
  });

  it('has rows of one line and of two', () => {
    expect(DENSITIES.map((density) => [40, 44, 48].map((px) => rowHeightOf(px, density)))).toEqual([
      [40, 44, 48],
      [32, 40, 40],
    ]);
  });
});
