// What functions take, and who asks the rules: two house rules that no compiler sees.
import { describe, expect, it } from 'vitest';
import { LONG_PARAMETERS } from './long-parameters.table.ts';
import { FILES, isTest } from './project-files.ts';

const START =
  /(?:^|\n)\s*(?:export )?(?:async )?function\*? (\w+)(?:<[^(]*>)?\(|(?:^|\n)\s*(?:export )?const (\w+)(?:: [^=\n]+)? = (?:async )?(?:<[^(]*>)?\(/g;
const OPEN = '([{<';
const CLOSE = ')]}>';

/** The text up to the bracket that closes the one before `from`. */
function untilClosed(text: string, from: number): string {
  let depth = 1;
  let at = from;
  for (; at < text.length && depth > 0; at += 1) depth += Number(text[at] === '(') - Number(text[at] === ')');
  return text.slice(from, at - 1);
}

/** Parameters in a list of them: commas inside brackets separate no parameters. */
function parametersIn(list: string): number {
  const plain = list.replaceAll('=>', '').replaceAll(/ [<>] /g, ' ');
  let depth = 0;
  const parts = [''];
  for (const sign of plain) {
    depth += Number(OPEN.includes(sign)) - Number(CLOSE.includes(sign));
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.filter((part) => part.trim() !== '').length;
}

function longIn(text: string): string[] {
  return [...text.matchAll(START)].flatMap((match) => {
    const from = (match.index ?? 0) + match[0].length;
    const list = untilClosed(text, from);
    const isFunction = match[1] !== undefined || /^\s*(:[^=]*)?=>/.test(text.slice(from + list.length + 1));
    return isFunction && parametersIn(list) > 3 ? [match[1] ?? match[2] ?? ''] : [];
  });
}

const PRODUCT = FILES.filter((file) => /^(domain|server|main|renderer)\//.test(file.path) && !isTest(file));

describe('functions', () => {
  it('take at most three parameters, else one named object; the table names those that take more', () => {
    expect(longIn('function a(b: Map<x, y>, c: (d: 1, e: 2) => void, f = {}): void {}')).toEqual([]);
    expect(longIn('const g = async (b: 1, c: 2, d: 3, e: 4): Promise<void> => h')).toEqual(['g']);
    const found = PRODUCT.flatMap((file) => longIn(file.text).map((name) => `${file.path} ${name}`));
    expect(found.filter((name) => !LONG_PARAMETERS.includes(name))).toEqual([]);
    expect(LONG_PARAMETERS.filter((name) => !found.includes(name))).toEqual([]);
  });
});

/** Rules that only their own tests ask today, and why they stand. */
const WAITING: Readonly<Record<string, string>> = {
  ROLE_ABILITIES: 'the inventory counts them',
  ALLOWANCE_ABILITIES: 'the inventory counts them',
  UI_PREFERENCES: 'the inventory counts them',
  ERROR_LABELS: 'the texts of the catalogue are counted against it',
  mergeStatus: 'step 13, tracking',
  triggersFallback: 'fallback',
  lateStatus: 'late deliveries',
  checkVirtualHost: 'saving a branding',
  checkConsent: 'consent',
};

describe('the rules of the domain', () => {
  it('are asked by the product, or wait for a step that is named', () => {
    const users = FILES.filter((file) => !isTest(file));
    const idle = PRODUCT.filter(({ path }) => path.startsWith('domain/')).flatMap((file) => {
      const names = [...file.text.matchAll(/^export (?:async )?(?:function\*?|const) (\w+)/gm)].map((m) => m[1] ?? '');
      const code = file.text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      const readers = users.filter(({ imports }) => imports.includes(file.path));
      const uses = (text: string, name: string) => text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;
      return names.filter((name) => uses(code, name) < 2 && !readers.some(({ text }) => uses(text, name) > 0));
    });
    expect(new Set(idle)).toEqual(new Set(Object.keys(WAITING)));
  });
});
