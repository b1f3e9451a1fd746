// What a browser has to fetch before anybody can work stays within its sizes (docs/model.md, "Measured targets"). Looks at
// what npm test built; `npm run bench` measures the same page in a browser.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { FIRST_LOAD_KB, firstLoad, SIGN_IN_KB, signInLoad } from '#tests/support/first-load.ts';

const WEB = path.resolve(import.meta.dirname, '../../dist/web');

describe('the built web UI', () => {
  it(`needs at most ${FIRST_LOAD_KB} kB of JavaScript for the first screen after sign-in`, () => {
    const load = firstLoad(WEB);
    // Less would mean that the packages of the first view were not found.
    expect(load).toBeGreaterThan(100);
    expect(load).toBeLessThanOrEqual(FIRST_LOAD_KB);
  });

  it(`fetches at most ${SIGN_IN_KB} kB of it on the sign-in page, ahead included`, () => {
    expect(signInLoad(WEB)).toBeLessThanOrEqual(SIGN_IN_KB);
  });
});

describe('the figures of a build', () => {
  const dist = mkdtempSync(path.join(tmpdir(), 'mailroom-first-load-'));
  afterAll(() => rmSync(dist, { recursive: true, force: true }));
  const ERRORS = '../../domain/labels/errors/en.json';
  const HOME = '../../domain/labels/home/en.json';
  /** Source or name of a chunk → whom it leads to at once, and on demand. */
  const chunks: Record<string, [imports: readonly string[], onDemand: readonly string[]]> = {
    'index.html': [
      ['_vendor.js'],
      [
        '../features/home/home.page.tsx',
        '../features/layout/bell-notes.part.tsx',
        '../features/session/language-menu.part.tsx',
        ERRORS,
        HOME,
        '_labels-errors-de.js',
      ],
    ],
    '_vendor.js': [[], []],
    '_shared.js': [['_vendor.js'], []],
    '../features/home/home.page.tsx': [['_shared.js', 'index.html'], ['../ui/dates/calendar.part.tsx']],
    '../ui/dates/calendar.part.tsx': [[], []],
    '../features/layout/bell-notes.part.tsx': [['_shared.js'], []],
    '../features/session/language-menu.part.tsx': [['_menu.js'], ['../ui/controls/hint.part.tsx']],
    '_menu.js': [['_vendor.js'], []],
    '../ui/controls/hint.part.tsx': [[], []],
    [ERRORS]: [[], []],
    [HOME]: [[], []],
    '_labels-errors-de.js': [[], []],
  };
  mkdirSync(path.join(dist, '.vite'));
  const content = (key: string) => `export const text = "${key}".repeat(3);`;
  const manifest = Object.entries(chunks).map(([key, [imports, dynamicImports]], n) => {
    writeFileSync(path.join(dist, `${n}.js`), content(key));
    return [key, { file: `${n}.js`, isEntry: key === 'index.html', imports, dynamicImports }];
  });
  writeFileSync(path.join(dist, '.vite/manifest.json'), JSON.stringify(Object.fromEntries(manifest)));
  const kB = (keys: readonly string[]) =>
    keys.reduce((sum, key) => sum + gzipSync(content(key), { level: 9 }).length, 0) / 1000;

  it('count each file once, whoever leads to it', () => {
    const first = ['index.html', '_vendor.js', '_shared.js', '../features/home/home.page.tsx', HOME];
    expect(firstLoad(dist)).toBeCloseTo(kB(first), 6);
  });

  it('count as fetched ahead what parts on demand ask for in turn, and nothing of later screens', () => {
    const parts = ['../features/session/language-menu.part.tsx', '_menu.js', '../ui/controls/hint.part.tsx'];
    expect(signInLoad(dist)).toBeCloseTo(kB(['index.html', '_vendor.js', ERRORS, ...parts]), 6);
  });
});
