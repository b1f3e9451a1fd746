// What functions take: a house rule that no compiler sees. Who asks them: later.test.ts.
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
