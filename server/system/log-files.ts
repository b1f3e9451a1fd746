// The log as files in a folder: one a day, named by the day in UTC, as the instants of its lines are.
import { appendFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from './clock.ts';

/** Files that are kept, today's among them. */
const KEPT_DAYS = 14;
const NAME = /^\d{4}-\d{2}-\d{2}\.log$/;

/** Where the log goes. */
export interface LogFilesOptions {
  /** Made with the first line; its files are for their owner alone. */
  readonly folder: string;
  readonly clock: Clock;
  /** Takes a line that could not be written, as on a full disk. */
  readonly otherwise: (line: string) => void;
}

/** An open log. */
export interface LogFiles {
  /** Today's file. */
  readonly file: string;
  /** Appends one line; never throws. */
  readonly write: (line: string) => void;
}

function removeOld(folder: string): void {
  // Names sort as their days do.
  const days = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort();
  for (const name of days.slice(0, -KEPT_DAYS)) rmSync(path.join(folder, name), { force: true });
}

/**
 * A writer for `createLogger`. Lines are appended whole and no file is ever renamed, so several servers on one data
 * folder may write side by side. A log that cannot be written never stops the server.
 */
export function openLogFiles({ folder, clock, otherwise }: LogFilesOptions): LogFiles {
  const today = (): string => path.join(folder, `${clock.now().toISOString().slice(0, 10)}.log`);
  let begun = '';
  return {
    get file() {
      return today();
    },
    write: (line) => {
      const file = today();
      try {
        if (file !== begun) mkdirSync(folder, { recursive: true, mode: 0o700 });
        appendFileSync(file, `${line}\n`, { mode: 0o600 });
        if (file !== begun) removeOld(folder);
        begun = file;
      } catch {
        otherwise(line);
      }
    },
  };
}
