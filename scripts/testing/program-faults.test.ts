// The last lines of npm test say which steps of a program, and which browser tests, failed, and why.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

interface Faults {
  readonly errorOfBrowser: (message?: string) => string;
  readonly pageOfBrowser: (attachments: readonly { name: string; path?: string }[]) => string;
}
const { errorOfBrowser, pageOfBrowser }: Faults = await import(`${import.meta.dirname}/browser-faults.mjs`);

it('an error says what was waited for, without colours and without saying it twice', () => {
  const message =
    "TimeoutError: locator.click: Timeout 3000ms exceeded.\nCall log:\n\u001b[2m  - waiting for getByRole('button')\u001b[22m\n  - element is not stable\n  - element is not stable\n\n  8 |   await";
  expect(errorOfBrowser(message)).toBe(
    "TimeoutError: locator.click: Timeout 3000ms exceeded. | waiting for getByRole('button') | element is not stable",
  );
  expect(errorOfBrowser()).toBe('');
});

it('the page begins at its main part and keeps its end', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-faults-'));
  const file = path.join(folder, 'context.txt');
  try {
    const lines = Array.from({ length: 100 }, (_, at) => `  - button "Number ${at}"`).join('\n');
    writeFileSync(file, `# Error\n\`\`\`yaml\n- banner\n- main:\n${lines}\n- alert: Away\n\`\`\`\n`);
    const shown = pageOfBrowser([{ name: 'error-context', path: file }]);
    expect(shown.startsWith('main: / button "Number 0"')).toBe(true);
    expect(shown.endsWith('button "Number 99" / alert: Away')).toBe(true);
    expect(shown.length).toBeLessThan(1000);
    expect(pageOfBrowser([])).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
