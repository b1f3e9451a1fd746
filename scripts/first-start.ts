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

/** How this start begins. */
export interface FirstStart {
  readonly administrator: Administrator;
  /** An earlier start began the set-up and did not end it. */
  readonly begun: boolean;
}

const fileIn = (dataDir: string): string => path.join(dataDir, 'first-start.json');

function readBegun(dataDir: string): Administrator | null {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Administrator;
  } catch {
    return null;
  }
}

/** The administrator that an empty installation gets; readable by the owner of the data folder alone, until `endFirstStart`. */
export function beginFirstStart(dataDir: string): FirstStart {
  const begun = readBegun(dataDir);
  if (begun !== null) return { administrator: begun, begun: true };
  const administrator = { login: 'admin', password: randomBytes(15).toString('base64url') };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(fileIn(dataDir), JSON.stringify(administrator), { mode: 0o600 });
  return { administrator, begun: false };
}

/** Removes the kept administrator: the set-up is done. */
export const endFirstStart = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });
