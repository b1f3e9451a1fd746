// The log in files: one a day, old ones go, and a disk that takes no more stops nothing.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSettableClock } from './clock.ts';
import { openLogFiles } from './log-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mailroom-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(at: string) {
  const clock = createSettableClock(at);
  const refused: string[] = [];
  return { clock, refused, files: openLogFiles({ folder, clock, otherwise: (line) => refused.push(line) }) };
}
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

it('lines stand in the file of their day, which only its owner reads', () => {
  const { clock, files } = open('2026-01-05T23:59:59.000Z');
  files.write('one');
  files.write('two');
  clock.advance(2_000);
  files.write('three');
  expect([read('2026-01-05.log'), read('2026-01-06.log')]).toEqual(['one\ntwo\n', 'three\n']);
  expect(files.file).toBe(path.join(folder, '2026-01-06.log'));
  expect(statSync(files.file).mode & 0o777).toBe(0o600);
});

it('the next start goes on in the same file', () => {
  open('2026-01-05T09:00:00.000Z').files.write('first start');
  open('2026-01-05T10:00:00.000Z').files.write('second start');
  expect(read('2026-01-05.log')).toBe('first start\nsecond start\n');
});

it('fourteen days are kept, and nothing else in the folder is touched', () => {
  for (let day = 10; day < 30; day++) writeFileSync(path.join(folder, `2025-12-${day}.log`), 'old\n');
  writeFileSync(path.join(folder, '2025-12-10.log.gz'), 'archived');
  open('2026-01-05T09:00:00.000Z').files.write('new');
  const left = readdirSync(folder).sort();
  expect(left).toHaveLength(15);
  expect([left[0], left[1], left.at(-1)]).toEqual(['2025-12-10.log.gz', '2025-12-17.log', '2026-01-05.log']);
});

it('a line that cannot be written is handed on, and the next one that can is written', () => {
  const { files, refused } = open('2026-01-05T09:00:00.000Z');
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'a file where the folder should be');
  files.write('lost?');
  expect(refused).toEqual(['lost?']);
  rmSync(folder);
  files.write('kept');
  expect(read('2026-01-05.log')).toBe('kept\n');
});
