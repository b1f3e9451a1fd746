// Which licences may go with the product: what an expression asks for, and which package may have another one.
import { describe, expect, it } from 'vitest';
import { accepts, isExcepted } from './licence-check.ts';

describe('the expression of a licence', () => {
  const allowed = (id: string) => ['MIT', 'ISC', 'Apache-2.0'].includes(id);
  it.each([
    ['MIT', true],
    ['GPL-3.0', false],
    ['MIT AND ISC', true],
    ['MIT AND GPL-3.0', false],
    ['GPL-3.0 AND MIT', false],
    ['MIT OR GPL-3.0', true],
    ['(GPL-3.0 OR MIT)', true],
    ['GPL-2.0 OR GPL-3.0', false],
    // AND binds before OR.
    ['MIT OR GPL-3.0 AND LGPL-3.0', true],
    ['GPL-3.0 AND LGPL-3.0 OR MIT', true],
    ['(MIT OR GPL-3.0) AND LGPL-3.0', false],
    ['MIT AND (GPL-3.0 OR ISC)', true],
    ['MIT AND (GPL-3.0 OR LGPL-3.0)', false],
    ['', false],
    ['none', false],
    ['MIT GPL-3.0', false],
    ['MIT WITH something', false],
  ])('"%s" is accepted: %s', (expression, expected) => {
    expect(accepts(expression, allowed)).toBe(expected);
  });
});

describe('an exception', () => {
  it.each([
    ['lightningcss', 'MPL-2.0', true],
    ['lightningcss-linux-x64-gnu', 'MPL-2.0', true],
    ['lightningcss', 'GPL-3.0', false],
    ['another', 'MPL-2.0', false],
    ['argparse', 'Python-2.0', true],
    ['argparse', 'MPL-2.0', false],
    ['argparse-more', 'Python-2.0', false],
  ])('%s under %s: %s', (name, licence, expected) => {
    expect(isExcepted({ name, licence })).toBe(expected);
  });
});
