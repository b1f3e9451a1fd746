// What is written down and carried out by nothing stands in one table, which only shrinks: domain/errors/later.table.ts.
import { describe, expect, it } from 'vitest';
import { CALL_NAMES } from '#domain/api/calls.ts';
import { ERRORS } from '#domain/errors/errors.ts';
import { LATER_CHANNEL_FIELDS, LATER_CONTRACT, LATER_LABELS, LATER_RULES } from '#domain/errors/later.table.ts';
import { FILES, isTest } from './project-files.ts';

/** Rows at most, by table. A number is made smaller when rows go, never larger. */
const MOST = { channels: 1, labels: 10, rules: 0, contract: 1 } as const;

const isProduct = (path: string): boolean =>
  /^(domain|server|main|renderer|preload|printer-driver|scripts)\//.test(path);
const PRODUCT = FILES.filter((file) => isProduct(file.path) && !isTest(file));
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

describe('the table of what comes later', () => {
  it('names the issue of each row, and only shrinks', () => {
    const issues = [
      ...Object.values(LATER_CHANNEL_FIELDS).map(({ issue }) => issue),
      ...[LATER_LABELS, LATER_RULES, LATER_CONTRACT].flatMap((table) => Object.values(table)),
    ];
    expect(issues.filter((issue) => issue === undefined || issue < 5 || issue > 10)).toEqual([]);
    const rows = {
      channels: Object.keys(LATER_CHANNEL_FIELDS).length,
      labels: Object.keys(LATER_LABELS).length,
      rules: Object.keys(LATER_RULES).length,
      contract: Object.keys(LATER_CONTRACT).length,
    };
    expect(rows).toEqual(MOST);
  });

  it('has every message that nothing gives, and no other', () => {
    const given = PRODUCT.filter(({ path }) => !/\.errors\.ts$|later\.table\.ts$/.test(path));
    const words = new Set(
      given.flatMap(({ text }) =>
        [...withoutComments(text).matchAll(/['"`]([a-zA-Z]\w*(?:\.\w+)+)['"`]/g)].map(([, word = '']) => word),
      ),
    );
    const silent = Object.keys(ERRORS).filter((label) => !words.has(label));
    expect(new Set(silent)).toEqual(new Set(Object.keys(LATER_LABELS)));
    expect(CALL_NAMES.length).toBeGreaterThan(100);
  });

  it('has every rule of the domain that only tests ask, and no other', () => {
    const users = FILES.filter((file) => !isTest(file));
    const idle = PRODUCT.filter(({ path }) => path.startsWith('domain/')).flatMap((file) => {
      const names = [...file.text.matchAll(/^export (?:async )?(?:function\*?|const) (\w+)/gm)].map((m) => m[1] ?? '');
      const code = withoutComments(file.text);
      const readers = users.filter(({ imports }) => imports.includes(file.path));
      const uses = (text: string, name: string) => text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;
      return names.filter((name) => uses(code, name) < 2 && !readers.some(({ text }) => uses(text, name) > 0));
    });
    expect(new Set(idle)).toEqual(
      new Set([...Object.keys(LATER_RULES), 'LATER_LABELS', 'LATER_RULES', 'LATER_CONTRACT']),
    );
  });
});
