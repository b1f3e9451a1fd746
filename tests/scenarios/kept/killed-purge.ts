// A purge that dies by the real signal.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { PostOffice } from '../post-office.ts';

const PURGING = path.join(import.meta.dirname, '../../pipeline/purging-process.ts');

/** Purges what is due in another process, which dies at a place. @returns the signal that ended it */
export function killedAt(office: PostOffice, point: string): string | null {
  const { connection, dataDir, clock } = office.server;
  const program = [PURGING, JSON.stringify(connection), dataDir, clock.now().toISOString()];
  const env = { ...process.env, MAILROOM_TEST_FAILPOINTS: '1', FAILPOINT: `${point}:kill` };
  return spawnSync(process.execPath, program, { env, stdio: ['ignore', 'ignore', 'inherit'] }).signal;
}
