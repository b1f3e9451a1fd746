// What patterns of users cost at most: work and memory are refused before they are spent.
import { describe, expect, it } from 'vitest';
import { conditionHolds } from './evaluate.ts';
import type { Condition } from './expression.types.ts';
import type { EvaluationContext } from './node-row.ts';
import { replaceRegular } from './regular.ts';

// Constants ask for no fact.
const holds = (condition: Condition) => conditionHolds(condition, {} as EvaluationContext);

describe('patterns', () => {
  it('bound the work of all that one evaluation replaces and compares', () => {
    const began = performance.now();
    const replace = (text: string, pattern: string, replacement = 'x') =>
      replaceRegular(pattern, { text, replacement, maximum: 200_000 });
    // Each occurrence is looked for to the end of the text: it took minutes.
    expect(replace('a'.repeat(60_000), 'a.*?b|a')).toMatchObject({ refusal: { label: 'expression.fuel' } });
    const words = 'Lorem ipsum dolor sit amet '.repeat(2_400);
    expect(replace(words, '\\s+', ' ')).toEqual({ ok: true, value: words });
    expect(replace(words, '(\\w+) (\\w+)', '$2 $1')).toMatchObject({ ok: true });
    const value = { type: 'constant', value: 'a'.repeat(1_000) } as const;
    const matches = { type: 'matches', value, pattern: '(?:a|b){900}.*' } as const;
    expect(holds(matches)).toEqual({ ok: true, value: true });
    const all = { type: 'and', conditions: Array.from({ length: 100 }, () => matches) } as const;
    expect(holds(all)).toMatchObject({
      refusal: { label: 'expression.fuel' },
    });
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('are refused before a pattern makes gigabytes of a text', () => {
    const refused = { refusal: { label: 'expression.length', parameters: { maximum: 200_000 } } };
    const text = 'a'.repeat(64_000);
    for (const [pattern, replacement] of [
      ['', 'x'.repeat(10_000)],
      ['(.*)', '$1'.repeat(5_000)],
      ['a', "$'"],
    ] as const) {
      expect(replaceRegular(pattern, { text, replacement, maximum: 200_000 })).toMatchObject(refused);
    }
    expect(replaceRegular('b', { text: 'aba', replacement: "$'$`$&", maximum: 10 })).toEqual({
      ok: true,
      value: 'aaaba',
    });
  });
});
