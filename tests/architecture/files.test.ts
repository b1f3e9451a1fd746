// Sizes, front pages and first lines of files (the house rules).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FILES, PROJECT_ROOT } from './project-files.ts';

/** Pure tables may be longer. */
const TABLE = /\.(calls|contract|errors|codes|schema|data|table)\.ts$|names\.ts$|letter-texts\.ts$|-sizes\.ts$/;

describe('files', () => {
  it('stay under 300 lines, tables of data under 600', () => {
    const long = FILES.filter((file) => file.lines > (TABLE.test(file.path) ? 600 : 300));
    expect(long.map((file) => `${file.path}: ${file.lines}`)).toEqual([]);
  });

  it('say in their first line what they are', () => {
    const silent = FILES.filter((file) => !/^(#!.*\n)?(\/\/|\/\*\*?) ?\S+/.test(file.text));
    expect(silent.map((file) => file.path)).toEqual([]);
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

describe('the domain', () => {
  it('has a front page in every folder', () => {
    const folders = readdirSync(path.join(PROJECT_ROOT, 'domain'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.length).toBeGreaterThan(10);
    const without = folders
      .map((entry) => entry.name)
      .filter((name) => name !== 'shared' && !existsSync(path.join(PROJECT_ROOT, 'domain', name, `${name}.ts`)));
    expect(without).toEqual([]);
  });
});

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
