// The agent's token from a file, which is read for each use: a new token counts at once.
import { unwatchFile, watchFile } from 'node:fs';
import type { TokenSource } from './system.types.ts';
import { readWrittenText } from './written-text.ts';

const LOOK_MS = 5_000;
/** What a header of HTTP can carry. */
const ONE_WORD = /^[\x21-\x7e]+$/;

/** A missing file, or one with anything but one word, means that nobody is signed in. */
export const tokenFile = (path: string): TokenSource => ({
  read: async () => {
    const text = (await readWrittenText(path).catch(() => '')).trim();
    return ONE_WORD.test(text) ? text : null;
  },
  onChange: (listener) => {
    const changed = (): void => listener();
    watchFile(path, { interval: LOOK_MS, persistent: false }, changed);
    return () => unwatchFile(path, changed);
  },
});
