// How another process on this machine reaches the built-in database of a running server: by the socket that the server
// itself names in its postmaster.pid.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Connection } from '../connection.ts';
import { PRODUCT_NAME } from './product-database.ts';

// Lines of postmaster.pid (PostgreSQL "miscinit.h"): port, socket folder.
const PORT_LINE = 3;
const SOCKET_LINE = 4;

/**
 * @param dataDir the folder that the built-in database was started on
 * @returns null when no server runs there
 */
export function runningConnection(dataDir: string): Connection | null {
  try {
    const lines = readFileSync(path.join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
    const host = lines[SOCKET_LINE]?.trim() ?? '';
    const port = Number(lines[PORT_LINE]);
    return host === '' ? null : { host, port, user: PRODUCT_NAME, database: PRODUCT_NAME };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
