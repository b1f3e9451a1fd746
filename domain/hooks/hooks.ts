// Web hooks: what an endpoint is told, how it is called, and when it is tried again (docs/model.md, "Web hooks"). Pure.

/** `on`; `off` by a person: nothing is written down for it; `failed`: given up, and what it misses is kept. */
export const HOOK_STATES = ['on', 'off', 'failed'] as const;
export type HookState = (typeof HOOK_STATES)[number];

/** `failed`: a test that nobody took. What an order tells waits until it is taken. */
export const HOOK_EVENT_STATES = ['waiting', 'sent', 'failed'] as const;
export type HookEventState = (typeof HOOK_EVENT_STATES)[number];

/** Things whose histories are told. */
export const TOLD_ENTITIES = ['job', 'command', 'shipment'] as const;
export type ToldEntity = (typeof TOLD_ENTITIES)[number];

export const isHookEntity = (entity: string): entity is ToldEntity =>
  (TOLD_ENTITIES as readonly string[]).includes(entity);

/** In the place of such a thing where a person tests an endpoint. */
export const TEST_ENTITY = 'test';

/** Endpoints of one account. */
export const MOST_HOOKS = 10;
/** What was sent, and what waits, is kept so long. */
export const EVENT_DAYS = 30;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR];
const LATER_PAUSE = 12 * HOUR;
/** Nothing waits longer for its next attempt. */
export const LONGEST_PAUSE_MS = LATER_PAUSE;
/** From the first failure on. */
const GIVEN_UP_AFTER = 72 * HOUR;

/**
 * When it is tried again; null: it is given up. Not before all shorter pauses were waited for: three days in which the clock jumped, or
 * nobody here asked, are none in which the receiver was away.
 * @param failures in a row, the last one included
 */
export function nextAttempt(failures: number, since: Date, now: Date): Date | null {
  const at = now.getTime() + (PAUSES[failures - 1] ?? LATER_PAUSE);
  return failures > PAUSES.length && at - since.getTime() > GIVEN_UP_AFTER ? null : new Date(at);
}

/** The same for who asks to be left alone for so long; ms, null: for no time. Nobody is waited for longer than between two late attempts. */
export function notBefore(next: Date, askedMs: number | null, now: Date): Date {
  const asked = now.getTime() + Math.min(askedMs ?? 0, LONGEST_PAUSE_MS);
  return new Date(Math.max(next.getTime(), asked));
}

/** Statuses by which a receiver says "later", not "never this". */
const LATER: readonly number[] = [408, 425, 429];

/** `taken`; `gone`: it wants nothing any more; `refused`: it does not take this message; `away`: it takes none now. */
export type Verdict = 'taken' | 'gone' | 'refused' | 'away';

/** What the status of an answer means; null: there was none. */
export function verdictOf(status: number | null): Verdict {
  if (status === null) return 'away';
  if (status >= 200 && status < 300) return 'taken';
  if (status === 410) return 'gone';
  return status >= 400 && status < 500 && !LATER.includes(status) ? 'refused' : 'away';
}

const STATUS = /^-?\d+$/;

/** The status code that a line of a shipment's history sets; null: another change. */
export const statusOf = (event: string): number | null => (STATUS.test(event) ? Number(event) : null);

/** The type of a message by the line of history that it tells: `job.waiting`, `shipment.status`, `command.mail_failed`. */
export function eventType(entity: string, event: string): string {
  if (STATUS.test(event)) return `${entity}.status`;
  return `${entity}.${event.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()}`;
}
