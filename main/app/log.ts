// The log of the desktop client: JSON lines in a file of bounded size, and on standard error while developing.
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import type { AgentLog } from '#main/system/system.types.ts';

const LARGEST_BYTES = 1024 * 1024;

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** @param echo hears every line too */
export function fileLog(folder: string, now: () => Date, echo?: (line: string) => void): AgentLog {
  const file = path.join(folder, 'mailroom.log');
  mkdirSync(folder, { recursive: true });
  return (level, event, facts = {}) => {
    const line = `${JSON.stringify({ at: now().toISOString(), level, event, ...facts })}\n`;
    echo?.(line);
    try {
      // One older file is kept.
      if (sizeOf(file) > LARGEST_BYTES) renameSync(file, `${file}.1`);
      appendFileSync(file, line, { mode: 0o600 });
    } catch {
      // A full disk must not stop the agent; the doctor reports it.
    }
  };
}
