// A component of the kit is drawn only where its style sheet is loaded: with the first page, or by the file that uses it.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT, productFiles } from './project-files.ts';

const SHEETS = path.join(PROJECT_ROOT, 'node_modules/@mantine/core/styles');
const NAMED_SHEET = /@mantine\/core\/styles\/(\w+)\.layer\.css/g;

const sheetsIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(NAMED_SHEET)].map(([, name = '']) => name));

const loadedFirst = sheetsIn(readFileSync(path.join(PROJECT_ROOT, 'renderer/theme/theme.css'), 'utf8'));

/** Components that a file takes from the kit. */
function componentsIn(text: string): readonly string[] {
  const imports = text.matchAll(/^import \{([^}]*)\} from '@mantine\/core';/gm);
  return [...imports].flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' ')[0] ?? ''));
}

it('every component of the kit has its style sheet: the first page or the file that uses it loads it', () => {
  expect(loadedFirst.size).toBeGreaterThan(20);
  const lacking = productFiles('renderer')
    .filter(({ path: file }) => file.endsWith('.tsx'))
    .flatMap(({ path: file, text }) => {
      const own = sheetsIn(text);
      return componentsIn(text)
        .filter((name) => existsSync(path.join(SHEETS, `${name}.layer.css`)))
        .filter((name) => !loadedFirst.has(name) && !own.has(name))
        .map((name) => `${file}: ${name}`);
    });
  expect(lacking).toEqual([]);
});
