// The agent's token from a file: read for each use, so that a new one counts at once.
import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { TokenSource } from './agent.types.ts';

const LOOK_MS = 5_000;

/** A file that is not there or empty is "nobody is signed in". */
export const tokenFile = (path: string): TokenSource => ({
  read: async () => {
    const text = await readFile(path, 'utf8').catch(() => '');
    return text.trim() === '' ? null : text.trim();
  },
  onChange: (listener) => {
    const told = (): void => listener();
    watchFile(path, { interval: LOOK_MS, persistent: false }, told);
    return () => unwatchFile(path, told);
  },
});
