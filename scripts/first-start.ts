// The first start, which may be interrupted at any time: its administrator is kept in the data folder until the set-up is
// done, so that the next start goes on with the same one.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The login of the first administrator. */
export interface Administrator {
  readonly login: string;
  readonly password: string;
}

const fileIn = (dataDir: string): string => path.join(dataDir, 'first-start.json');

/** The administrator of an earlier start that began the set-up and did not end it. */
export function begunFirstStart(dataDir: string): Administrator | null {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Administrator;
  } catch {
    return null;
  }
}

/** Makes the administrator of an empty installation; readable by the owner of the data folder alone, until `endFirstStart`. */
export function beginFirstStart(dataDir: string): Administrator {
  const administrator = { login: 'admin', password: randomBytes(15).toString('base64url') };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(fileIn(dataDir), JSON.stringify(administrator), { mode: 0o600 });
  return administrator;
}

/** Removes the kept administrator: the set-up is done. */
export const endFirstStart = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });
