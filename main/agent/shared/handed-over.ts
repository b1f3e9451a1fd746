// What the printer of a shared machine has given to its users' sessions, and which of those print jobs were canceled since.
// It is kept in a file: the sender has the answer that the job is canceled, and the service may restart before the session asks.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { z } from 'zod';
import type { AgentLog } from '#main/system/system.types.ts';

export interface HandedOver {
  /** A session fetches the document. */
  readonly handed: (uuid: string, userFolder: string) => void;
  /** The printer has answered the sender that the job is canceled. */
  readonly canceled: (uuid: string) => void;
  /** Canceled ones that this user's session has, or is just fetching. */
  readonly canceledOf: (userFolder: string) => readonly string[];
}

export interface HandedOverOptions {
  /** Absolute; its folder exists once documents are handed over. */
  readonly file: string;
  readonly log: AgentLog;
}

/** Documents remembered: a job can be canceled for seconds after its document came, and sessions ask every few. */
const MOST = 1_000;
const Kept = z.array(z.object({ uuid: z.string(), userFolder: z.string(), canceled: z.boolean() }));
type One = z.infer<typeof Kept>[number];

/** What an earlier run left; nothing when there is no file, or it cannot be read. */
function readKept({ file, log }: HandedOverOptions): One[] {
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const none = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!none) log('warn', 'shared.handed-over-not-read', { reason: String(error) });
    return [];
  }
}

/** On disk before it is renamed into place. When the disk fails, only this memory is lost by a restart, no document. */
function writeKept({ file, log }: HandedOverOptions, all: Iterable<One>): void {
  const part = `${file}.part`;
  try {
    const handle = openSync(part, 'w', 0o600);
    try {
      writeSync(handle, JSON.stringify([...all]));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(part, file);
  } catch (error) {
    log('warn', 'shared.handed-over-not-kept', { reason: String(error) });
  }
}

export function handedOver(options: HandedOverOptions): HandedOver {
  const all = new Map(readKept(options).map((one) => [one.uuid, one]));
  const keep = (): void => writeKept(options, all.values());
  return {
    handed: (uuid, userFolder) => {
      const { canceled = false } = all.get(uuid) ?? {};
      all.delete(uuid);
      all.set(uuid, { uuid, userFolder, canceled });
      const [oldest] = all.keys();
      if (all.size > MOST && oldest !== undefined) all.delete(oldest);
      keep();
    },
    canceled: (uuid) => {
      const one = all.get(uuid);
      if (one === undefined) return;
      all.set(uuid, { ...one, canceled: true });
      keep();
    },
    canceledOf: (userFolder) =>
      [...all.values()].flatMap((one) => (one.canceled && one.userFolder === userFolder ? [one.uuid] : [])),
  };
}
