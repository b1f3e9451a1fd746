// The paper about OWASP ASVS (docs/security/asvs.md): each item of levels 1 and 2 once, and nothing named that is not there.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from './project-files.ts';

/** Items of levels 1 and 2 by section of version 5.0.0; `1-4` is a run. */
const SECTIONS: Readonly<Record<string, string>> = {
  '1.1': '1-2',
  '1.2': '1-9',
  '1.3': '1-11',
  '1.4': '1-3',
  '1.5': '1-2',
  '2.1': '1-3',
  '2.2': '1-3',
  '2.3': '1-4',
  '2.4': '1-1',
  '3.2': '1-2',
  '3.3': '1-4',
  '3.4': '1-6',
  '3.5': '1-5',
  '3.7': '1-2',
  '4.1': '1-3',
  '4.2': '1-1',
  '4.3': '1-2',
  '4.4': '1-4',
  '5.1': '1-1',
  '5.2': '1-3',
  '5.3': '1-2',
  '5.4': '1-3',
  '6.1': '1-3',
  '6.2': '1-12',
  '6.3': '1-4',
  '6.4': '1-4',
  '6.5': '1-5',
  '6.6': '1-3',
  '6.8': '1-4',
  '7.1': '1-3',
  '7.2': '1-4',
  '7.3': '1-2',
  '7.4': '1-5',
  '7.5': '1-2',
  '7.6': '1-2',
  '8.1': '1-2',
  '8.2': '1-3',
  '8.3': '1-1',
  '8.4': '1-1',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.1': '1-2',
  '10.2': '1-2',
  '10.3': '1-4',
  '10.4': '1-11',
  '10.5': '1-5',
  '10.6': '1-2',
  '10.7': '1-3',
  '11.1': '1-2',
  '11.2': '1-3',
  '11.3': '1-3',
  '11.4': '1-4',
  '11.5': '1-1',
  '11.6': '1-1',
  '12.1': '1-3',
  '12.2': '1-2',
  '12.3': '1-4',
  '13.1': '1-1',
  '13.2': '1-5',
  '13.3': '1-2',
  '13.4': '1-5',
  '14.1': '1-2',
  '14.2': '1-4',
  '14.3': '1-3',
  '15.1': '1-3',
  '15.2': '1-3',
  '15.3': '1-7',
  '16.1': '1-1',
  '16.2': '1-5',
  '16.3': '1-4',
  '16.4': '1-3',
  '16.5': '1-3',
  '17.1': '1-1',
  '17.2': '1-4',
  '17.3': '1-2',
};
const STATES = ['held', 'in code', 'not applicable', 'open'];

const wanted = Object.entries(SECTIONS).flatMap(([section, run]) => {
  const [first = 0, last = 0] = run.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
});
const TEXT = readFileSync(path.join(PROJECT_ROOT, 'docs/security/asvs.md'), 'utf8');
const ROWS = [...TEXT.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([a-z ]+) \| ([^|]+) \|$/gm)].map(
  ([, item = '', level = '', state = '', where = '']) => ({ item, level, state, where }),
);

describe('the paper about ASVS', () => {
  it('has each item of levels 1 and 2 once, in order', () => {
    expect(ROWS.map(({ item }) => item)).toEqual(wanted);
    expect(ROWS.filter(({ level }) => level === '1')).toHaveLength(70);
    expect(ROWS.filter(({ level }) => level === '2')).toHaveLength(183);
  });

  it('names a test for what is held, and nothing that is not there', () => {
    expect(ROWS.filter(({ state }) => !STATES.includes(state))).toEqual([]);
    const untested = ROWS.filter(({ state, where }) => state === 'held' && !/\.(test|spec|scanner)\.ts/.test(where));
    expect(untested.map(({ item }) => item)).toEqual([]);
    const named = [...TEXT.matchAll(/`([\w.-]+\/[\w./-]+|[\w-]+\.json)`/g)].map(([, file = '']) => file);
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter((file) => !existsSync(path.join(PROJECT_ROOT, file)))).toEqual([]);
  });
});
