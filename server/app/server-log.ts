// Where the log of a program that people start goes: standard error where MAILROOM_LOG asks for it; else into files of
// the data folder, so that the words for people are not lost among lines for machines.
import path from 'node:path';
import type { Clock } from '#server/system/clock.ts';
import { openLogFiles } from '#server/system/log-files.ts';
import { createLogger, isAtLeast, type Logger, type LogLevel } from '#server/system/logger.ts';
import type { Config } from '../context/config.ts';

export interface ServerLogOptions {
  readonly config: Pick<Config, 'dataDir' | 'logLevel'>;
  readonly clock: Clock;
  /** Whether a person reads standard error. */
  readonly terminal: boolean;
  /** Writes a line to standard error. */
  readonly tell: (line: string) => void;
}

/** Where this server logs to. */
export interface ServerLog {
  readonly log: Logger;
  /** Today's file; null where all of the log goes to standard error. */
  readonly file: string | null;
}

/** An error line as a person at a terminal needs it: when, what, and where the rest is written. */
function wordsOf(line: string, file: string): string {
  const { at, event } = JSON.parse(line) as { at: string; event: string };
  return `${at.slice(11, 19)}  error: ${event}, see ${file}`;
}

/**
 * Opens the log. In files it begins with `info`. A terminal shows errors in one line of words; any other output (a
 * container, a service) shows warnings and errors as they are, because it may be the only place that is looked at.
 */
export function openServerLog({ config, clock, terminal, tell }: ServerLogOptions): ServerLog {
  const { dataDir, logLevel } = config;
  if (logLevel !== null) return { log: createLogger({ clock, write: tell, level: logLevel }), file: null };
  const files = openLogFiles({ folder: path.join(dataDir, 'logs'), clock, otherwise: tell });
  const show = (line: string, level: LogLevel): void => {
    if (!terminal && isAtLeast(level, 'warn')) tell(line);
    if (terminal && level === 'error') tell(wordsOf(line, files.file));
  };
  const write = (line: string, level: LogLevel): void => {
    files.write(line);
    show(line, level);
  };
  return { log: createLogger({ clock, write }), file: files.file };
}
