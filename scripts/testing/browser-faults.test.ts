// The line of a browser test that failed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { errorOfBrowser, pageOfBrowser } from './browser-faults.mjs';

test('an error says what was waited for, without colours and without saying it twice', () => {
  const message =
    "TimeoutError: locator.click: Timeout 3000ms exceeded.\nCall log:\n\u001b[2m  - waiting for getByRole('button')\u001b[22m\n  - element is not stable\n  - element is not stable\n\n  8 |   await";
  expect(errorOfBrowser(message)).toBe(
    "TimeoutError: locator.click: Timeout 3000ms exceeded. | waiting for getByRole('button') | element is not stable",
  );
  expect(errorOfBrowser()).toBe('');
});

test('the page begins at its main part and keeps its end', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-faults-'));
  const file = path.join(folder, 'context.md');
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
