// The agent's token from a file: read for each use, so that a new one counts at once.
import { unwatchFile, watchFile } from 'node:fs';
import type { TokenSource } from './system.types.ts';
import { readWrittenText } from './written-text.ts';

const LOOK_MS = 5_000;
/** What a header of HTTP can carry. */
const ONE_WORD = /^[\x21-\x7e]+$/;

/** A file that is not there, or holds anything but one word, is "nobody is signed in". */
export const tokenFile = (path: string): TokenSource => ({
  read: async () => {
    const text = (await readWrittenText(path).catch(() => '')).trim();
    return ONE_WORD.test(text) ? text : null;
  },
  onChange: (listener) => {
    const told = (): void => listener();
    watchFile(path, { interval: LOOK_MS, persistent: false }, told);
    return () => unwatchFile(path, told);
  },
});
