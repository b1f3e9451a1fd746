// The calls of the API by area: a table of calls and a contract of schemas that lie side by side under one name.
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CALL_NAMES } from '#domain/api/calls.ts';
import { FILES, PROJECT_ROOT } from './project-files.ts';

/** Area of a call: the first word of its name. */
const areaOf = (name: string): string => name.split('.')[0] ?? '';
const AREAS = [...new Set(CALL_NAMES.map(areaOf))];
const kebab = (area: string): string => area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const filesOf = (role: string): readonly string[] =>
  FILES.map((file) => file.path).filter((file) => file.startsWith('domain/api/') && file.endsWith(`.${role}.ts`));

/** The names in the one table that a file exports. */
async function namesIn(file: string): Promise<string[]> {
  const module = (await import(path.join(PROJECT_ROOT, file))) as Record<string, unknown>;
  const tables = Object.entries(module).filter(([name]) => /_(CALLS|CONTRACT)$/.test(name));
  expect(tables, file).toHaveLength(1);
  return Object.keys(tables[0]?.[1] as object);
}

describe('the areas of the API', () => {
  it('are many, and no file of calls or schemas is of no area', () => {
    expect(AREAS.length).toBeGreaterThan(15);
    for (const role of ['calls', 'contract'])
      expect(new Set(filesOf(role).map((file) => path.basename(file)))).toEqual(
        new Set(AREAS.map((area) => `${kebab(area)}.${role}.ts`)),
      );
  });

  it.each(AREAS)('%s has its calls and their schemas in one pair', async (area) => {
    const own = CALL_NAMES.filter((name) => areaOf(name) === area);
    const [calls] = filesOf('calls').filter((file) => path.basename(file) === `${kebab(area)}.calls.ts`);
    expect(calls).toBeDefined();
    if (calls === undefined) return;
    expect(await namesIn(calls)).toEqual(own);
    expect(await namesIn(calls.replace('.calls.ts', '.contract.ts'))).toEqual(own);
  });
});
