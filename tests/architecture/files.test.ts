// Sizes, front pages and first lines of files (the house rules).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FILES, isTest, PROJECT_ROOT, type ProjectFile } from './project-files.ts';

/** Pure tables may be longer. */
const TABLE = /\.(calls|contract|errors|codes|schema|data|table)\.ts$|names\.ts$|letter-texts\.ts$|-sizes\.ts$/;

const TOPS = [
  'domain',
  'server',
  'renderer',
  'main',
  'preload',
  'printer-driver',
  'installers',
  'scripts',
  'bench',
  'tests',
] as const;

describe('files', () => {
  it('stay under 300 lines, tables of data under 600', () => {
    const long = FILES.filter((file) => file.lines > (TABLE.test(file.path) ? 600 : 300));
    expect(long.map((file) => `${file.path}: ${file.lines}`)).toEqual([]);
  });

  it('say in their first line what they are', () => {
    const silent = FILES.filter((file) => !/^(#!.*\n)?(\/\/|\/\*\*?) ?\S+/.test(file.text));
    expect(silent.map((file) => file.path)).toEqual([]);
  });

  it('of tests use at most a minute of CPU, but for one, and their number may only shrink', async () => {
    const table: { HEAVY_FILES: Record<string, number>; MOST_SECONDS: number } = await import(
      path.join(PROJECT_ROOT, 'scripts/testing/heavy-files.mjs')
    );
    const { HEAVY_FILES, MOST_SECONDS } = table;
    expect(Object.keys(HEAVY_FILES).filter((file) => !existsSync(path.join(PROJECT_ROOT, file)))).toEqual([]);
    expect(Object.keys(HEAVY_FILES).length).toBeLessThanOrEqual(1);
    expect(Math.min(...Object.values(HEAVY_FILES))).toBeGreaterThan(MOST_SECONDS);
  });

  it('carry names in kebab-case', () => {
    const odd = FILES.filter(
      (file) => !/^[a-z0-9]+([-.][a-z0-9]+)*\.(d\.ts|ts|tsx|mjs)$/.test(path.posix.basename(file.path)),
    );
    expect(odd.map((file) => file.path)).toEqual([]);
  });

  it('export by name and without enums, any or namespaces', () => {
    const odd = FILES.filter(
      (file) =>
        /^export default (?!defineConfig)/m.test(file.text) ||
        /^\s*(export )?(const )?enum \w+/m.test(file.text) ||
        /(:|as|<) any\b(?!-)/.test(file.text.replace(/\/\/.*|^\s*\/?\*.*/gm, '')),
    ).filter((file) => !file.path.endsWith('.config.ts'));
    expect(odd.map((file) => file.path)).toEqual([]);
  });

  it('name no helpers, utils, managers or commons', () => {
    const odd = FILES.filter((file) => /(^|[/.-])(helpers?|utils?|managers?|common|misc)([/.-]|$)/.test(file.path));
    expect(odd.map((file) => file.path)).toEqual([]);
  });
});

describe('knip.json', () => {
  it('names nothing twice', () => {
    const settings = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'knip.json'), 'utf8')) as Record<string, unknown>;
    const twice = Object.values(settings).flatMap((list) =>
      Array.isArray(list) ? list.filter((name, index) => list.indexOf(name) !== index) : [],
    );
    expect(twice).toEqual([]);
  });
});

describe('lengths of files', () => {
  /** What the product consists of; tests may be longer. */
  const lengths = FILES.filter((file) => !isTest(file))
    .map((file) => file.lines)
    .sort((a, b) => a - b);

  it('stay under 155 lines in nine of ten', () => {
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThan(155);
  });
});

describe('folders', () => {
  const isSource = (file: ProjectFile): boolean => !/\.(test|spec)\.tsx?$/.test(file.path);
  const counts = new Map<string, number>();
  for (const file of FILES.filter(isSource)) {
    const folder = path.posix.dirname(file.path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }

  it('hold at most twenty source files', () => {
    expect(counts.size).toBeGreaterThan(150);
    expect([...counts].filter(([, count]) => count > 20)).toEqual([]);
  });

  it.each(TOPS)('%s has a front page', (top) => {
    expect(existsSync(path.join(PROJECT_ROOT, top, 'README.md'))).toBe(true);
  });

  it('have a front page, a file of their name, or a line in the nearest page above', () => {
    const all = [...counts.keys()].filter((folder) => folder.includes('/'));
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter((folder) => !isIntroduced(folder))).toEqual([]);
    const planted = ['server/http/newsub', 'renderer/ui/newsub', 'server/features/newsub', 'server/http/session'];
    expect(planted.filter(isIntroduced)).toEqual([]);
  });
});

const at = (...parts: readonly string[]): string => path.join(PROJECT_ROOT, ...parts);

/** Folders that a page names in backticks, with or without those between: `ui/`, `features/layout`. */
const foldersNamedIn = (page: string): readonly string[] =>
  [...readFileSync(at(page), 'utf8').matchAll(/`([\w.-]+(?:\/[\w.-]+)*)\/?`/g)].map(([, name = '']) => name);

/** True when a folder says what lives in it: by a page, by a file of its name, or by a line in the nearest page above. */
function isIntroduced(folder: string): boolean {
  const name = path.posix.basename(folder);
  if (existsSync(at(folder, 'README.md'))) return true;
  if (['.ts', '.tsx', '.mjs', '.screens.tsx'].some((end) => existsSync(at(folder, `${name}${end}`)))) return true;
  let above = path.posix.dirname(folder);
  while (above !== '.' && !existsSync(at(above, 'README.md'))) above = path.posix.dirname(above);
  if (above === '.') return false;
  const below = path.posix.relative(above, folder);
  // A folder of a folder is named with it, so that another of the same name does not stand for it.
  return foldersNamedIn(`${above}/README.md`).some((named) => named === below || named === folder);
}

describe('the README', () => {
  it('links only to what is there', () => {
    const text = readFileSync(path.join(PROJECT_ROOT, 'README.md'), 'utf8');
    const targets = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map((match) => match[1] ?? '')
      .filter((target) => !/^https?:/.test(target));
    const named = [
      ...text.matchAll(
        /`((?:domain|server|renderer|main|preload|printer-driver|tests|bench|scripts|docs|demo)\/[^`*{}\s]+)`/g,
      ),
    ].map((match) => match[1] ?? '');
    expect(targets.length + named.length).toBeGreaterThan(20);
    expect([...targets, ...named].filter((target) => !existsSync(path.join(PROJECT_ROOT, target)))).toEqual([]);
  });
});

/** Pages of folders, from the project's root. */
const PAGES = TOPS.flatMap((top) =>
  readdirSync(at(top), { recursive: true, encoding: 'utf8' })
    .map((name) => `${top}/${name.split(path.sep).join('/')}`)
    .filter((name) => name.endsWith('/README.md') && !name.includes('node_modules')),
);

/** Files and folders in backticks, without patterns. */
const NAMED = /`([a-z][\w.-]*(?:\/[\w.-]+)*(?:\/|\.(?:ts|tsx|mjs|md|css)))`/g;

describe('front pages', () => {
  it.each(PAGES)('%s names only files and folders that are there', (page) => {
    const folder = path.posix.dirname(page);
    const names = [...readFileSync(at(page), 'utf8').matchAll(NAMED)].map(([, name = '']) => name);
    // A name may leave out folders that its item speaks of: it has to lie somewhere below the page.
    const below = readdirSync(at(folder), { recursive: true })
      .map((entry) => `/${String(entry).split(path.sep).join('/')}`)
      .filter((entry) => !entry.includes('node_modules'));
    const isBelow = (name: string): boolean => below.some((entry) => entry.endsWith(`/${name.replace(/\/$/, '')}`));
    const lost = names.filter((name) => !existsSync(at(name)) && !isBelow(name));
    expect(lost).toEqual([]);
  });
});
