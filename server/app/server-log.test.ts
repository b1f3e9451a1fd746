// Who sees which line of the log: files, a person at a terminal, or what collects standard error.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSettableClock } from '#server/system/clock.ts';
import type { Config } from '../context/config.ts';
import { openServerLog } from './server-log.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'mailroom-log-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** One line of each level; gives what standard error and the file got. */
function logged(terminal: boolean, logLevel: Config['logLevel'] = null) {
  const shown: string[] = [];
  const clock = createSettableClock('2026-01-05T09:00:00.000Z');
  const { log, file } = openServerLog({
    config: { dataDir, logLevel },
    clock,
    terminal,
    tell: (line) => shown.push(line),
  });
  for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level](`a.${level}`);
  const written = file === null ? [] : readFileSync(file, 'utf8').trimEnd().split('\n');
  return { shown, file, written: written.map((line) => (JSON.parse(line) as { event: string }).event) };
}
const events = (lines: readonly string[]) => lines.map((line) => (JSON.parse(line) as { event: string }).event);

it('a person at a terminal is shown errors in words; the file holds the log', () => {
  const { shown, file, written } = logged(true);
  expect(shown).toEqual([`09:00:00  error: a.error, see ${path.join(dataDir, 'logs', '2026-01-05.log')}`]);
  expect(file).toBe(path.join(dataDir, 'logs', '2026-01-05.log'));
  expect(written).toEqual(['a.info', 'a.warn', 'a.error']);
});

it('without a terminal, warnings and errors go to standard error too, as lines for machines', () => {
  const { shown, written } = logged(false);
  expect(events(shown)).toEqual(['a.warn', 'a.error']);
  expect(written).toEqual(['a.info', 'a.warn', 'a.error']);
});

it.each([true, false])('a level that was asked for brings the log to standard error (terminal: %s)', (terminal) => {
  const { shown, file } = logged(terminal, 'debug');
  expect(events(shown)).toEqual(['a.debug', 'a.info', 'a.warn', 'a.error']);
  expect([file, existsSync(path.join(dataDir, 'logs'))]).toEqual([null, false]);
});
