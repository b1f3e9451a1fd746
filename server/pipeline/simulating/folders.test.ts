// The folders that runs leave behind when their program ends: found by who made them.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderOf, sweepFolders } from './folders.ts';

/** No process has it: Linux ends at 4,194,304. */
const NOBODY = 4_999_999;

it('a start removes what its own number and dead programs left, and of other machines what is a day old', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'mailroom-folders-'));
  const parent = process.ppid;
  const names = {
    own: path.basename(folderOf(root, 'a')),
    dead: `simulate-${hostname()}~${NOBODY}~b`,
    alive: `simulate-${hostname()}~${parent}~c`,
    foreign: 'simulate-elsewhere~1~d',
    forgotten: 'simulate-elsewhere~1~e',
    other: 'compiled',
  };
  for (const name of Object.values(names)) mkdirSync(path.join(root, name));
  const yesterday = Date.now() / 1000 - 25 * 3_600;
  utimesSync(path.join(root, names.forgotten), yesterday, yesterday);
  sweepFolders(root);
  expect(readdirSync(root).sort()).toEqual([names.other, names.alive, names.foreign].sort());
  rmSync(root, { recursive: true });
});
