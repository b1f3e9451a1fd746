// Time, identities, chance and log of a real machine, for the programs that start an agent.
import { randomInt, randomUUID } from 'node:crypto';
import type { AgentClock, AgentLog } from './system.types.ts';

export const systemClock: AgentClock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

export const systemIds = (): string => randomUUID();

const PARTS = 2 ** 32;
export const systemChance = (): number => randomInt(PARTS) / PARTS;

/** Priorities of syslog, which systemd takes from the start of a line. */
const PRIORITY = { info: 6, warn: 4, error: 3 } as const;
// These would control a terminal or break a reader of lines; JSON escapes the other control characters.
const UNSAFE = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
const TOKEN = /\b(?=[\w-]*\d)(?=[\w-]*[g-zG-Z])[\w-]{40,}\b/g;

/** One line of JSON for a fact. Long opaque texts (tokens) are hidden. @param journal true under systemd */
export function logLine(now: Date, journal: boolean, ...fact: Parameters<AgentLog>): string {
  const [level, event, facts = {}] = fact;
  const text = JSON.stringify({ at: now.toISOString(), level, event, ...facts })
    .replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(TOKEN, '[hidden]');
  return journal ? `<${PRIORITY[level]}>${text}` : text;
}

/** Lines on the error stream, where service managers look. */
export const systemLog: AgentLog = (level, event, facts) => {
  const journal = process.env.JOURNAL_STREAM !== undefined;
  process.stderr.write(`${logLine(new Date(), journal, level, event, facts)}\n`);
};

/** A reader that goes away (`--status | head`, a log program that dies) must not end the program. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
