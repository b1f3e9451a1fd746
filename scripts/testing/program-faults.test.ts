// The last lines of npm test say which steps of a program failed, and why.
import { expect, it } from 'vitest';

interface Read {
  readonly passed: number;
  readonly skipped: number;
  readonly failed: readonly string[];
}
const { readProgram }: { readProgram: (outcome: { good: boolean; said: string; shown: string }) => Read } =
  await import(`${import.meta.dirname}/program-faults.mjs`);

const read = (said: string, good = false, errors = '') => readProgram({ good, said, shown: said + errors });

it('each step that failed is named with its reason', () => {
  const said = [
    'ok   the first start asks for the server',
    'FAIL a second start ends at once: the orders did not come within 20000 ms',
    'FAILED: the folder is away (seed 7)',
    'FAILED  nothing is lost: ["a"]',
    '1 passed, 3 failed, 2 skipped',
  ].join('\n');
  expect(read(said)).toEqual({
    passed: 1,
    skipped: 2,
    failed: [
      'a second start ends at once: the orders did not come within 20000 ms',
      'the folder is away (seed 7)',
      'nothing is lost: ["a"]',
    ],
  });
  expect(read('ok   all\n9 passed, 0 failed, 1 skipped\n', true)).toEqual({ passed: 9, skipped: 1, failed: [] });
});

it('what a program does not say is said for it: steps without a name, its last words, a bad end', () => {
  expect(read('3 passed, 2 failed, 0 skipped').failed).toEqual(['2 that it did not name']);
  expect(read('3 passed, 0 failed, 0 skipped').failed).toEqual(['it ended with a fault outside its steps']);
  const errors =
    'Error: the program opened no window\n    at firstPage (tests/desktop/launch.ts:72:9)\n\nNode.js v24\n';
  expect(read('ok   a step\n', false, errors).failed).toEqual([
    'it ended without its counts: ok   a step | Error: the program opened no window',
  ]);
  expect(read('', true).failed).toEqual(['it ended without its counts: ']);
});
