// Folders of runs that ended with their program are removed; those of programs that may live stay.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { folderOf, sweepFolders } from './folders.ts';

const root = mkdtempSync(path.join(tmpdir(), 'simulating-'));
afterAll(() => rmSync(root, { recursive: true }));

it('removes those of this program, of a dead one, and of another machine after a day', () => {
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  const named = (host: string, pid: number, id: string) => `simulate-${host}~${pid}~${id}`;
  const stay = [
    named(hostname(), process.ppid, 'living'),
    named('elsewhere', dead, 'young'),
    `compiled-${hostname()}~${dead}~other`,
  ];
  // A program that was started anew in a container has the number of the one that was killed.
  const go = [path.basename(folderOf(root, 'own')), named(hostname(), dead, 'dead'), named('elsewhere', 1, 'old')];
  for (const name of [...stay, ...go]) mkdirSync(path.join(root, name, 'files'), { recursive: true });
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  utimesSync(path.join(root, named('elsewhere', 1, 'old')), yesterday, yesterday);
  sweepFolders(root);
  expect(readdirSync(root).sort()).toEqual(stay.toSorted());
});
