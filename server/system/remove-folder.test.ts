// Folders that a program left behind are gone, however deep they are.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { removeFolder } from './remove-folder.ts';

/** Makes folders within folders by names of 200 characters, until the whole path is longer than 4,096 bytes. */
function deepFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-deep-'));
  const name = 'd'.repeat(200);
  execFileSync('bash', ['-c', `for n in $(seq 30); do mkdir ${name} && cd -P ${name} || exit 1; done; touch end`], {
    cwd: folder,
  });
  return folder;
}

it('a folder with paths longer than the system takes is removed, and one that is not there is no error', async () => {
  const deep = deepFolder();
  await expect(rm(deep, { recursive: true, force: true })).rejects.toThrow();
  await removeFolder(deep);
  expect(existsSync(deep)).toBe(false);
  await removeFolder(deep);
});

it('a folder whose folders nobody may open is removed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-closed-'));
  execFileSync('mkdir', ['closed'], { cwd: folder });
  writeFileSync(path.join(folder, 'closed', 'file'), 'x');
  execFileSync('chmod', ['000', 'closed'], { cwd: folder });
  await removeFolder(folder);
  expect(existsSync(folder)).toBe(false);
});
