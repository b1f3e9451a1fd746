// Sends what is due to one endpoint: several things side by side, what is told of one thing in its order. Whoever does not answer
// rests, and one message at a time asks whether it is there again (docs/decisions/0721).
import { nextAttempt, verdictOf } from '#domain/hooks/hooks.ts';
import { messageId, sendHookMessage } from '#server/letters/hooks/hook-message.ts';
import { openHookSecrets } from '#server/letters/hooks/hook-secrets.ts';
import { awakeHook, type DueHook, dueEvents, toldFacts, type WaitingEvent } from './hooks.repository.ts';
import { endFor, rest, waitFor } from './not-taken.ts';
import type { HookServices, Sending } from './sending.ts';
import { noteReached, noteRest } from './settling.repository.ts';
import { openTaken } from './taken-messages.ts';

/** Messages read at once, and things told of side by side. */
const BATCH = 100;
const AT_ONCE = 8;

/** @returns whether it was taken, so that the next one of its thing may go */
async function sendOne(sending: Sending, event: WaitingEvent): Promise<boolean> {
  const { services, hook, secrets, receivers } = sending;
  const facts = sending.facts.get(event.id);
  if (facts === undefined) return false;
  const message = { ...facts, id: messageId(event.message_id) };
  const target = { url: hook.url, secrets, organisationId: hook.root_id };
  const answer = await sendHookMessage({ hookReceivers: receivers, clock: services.clock }, target, {
    ...message,
    entity: event.entity,
    event: event.event,
    at: event.at,
  });
  const verdict = verdictOf(answer.status);
  if (verdict === 'taken') {
    const at = services.clock.now();
    sending.reached = true;
    sending.takenAt = at;
    await sending.taken.note({ event, at, sequence: facts.sequence, answer });
    return true;
  }
  if (verdict === 'refused') await waitFor(sending, event, answer);
  else if (verdict === 'away') await rest(sending, event, answer);
  else await endFor(sending, event, answer);
  return false;
}

/** The messages of one thing, in their order, as far as they are taken. */
async function sendSeries(sending: Sending, events: readonly WaitingEvent[]): Promise<void> {
  for (const event of events) {
    if (sending.isOver || sending.taken.isFailing() || sending.isTurnOver()) return;
    if (!(await sendOne(sending, event))) return;
  }
}

const seriesOf = (events: readonly WaitingEvent[]): WaitingEvent[][] => [
  ...Map.groupBy(events, ({ entity, entity_id }) => `${entity} ${entity_id}`).values(),
];

/** Several things side by side; all that was begun has ended, and what was taken is written down, also when it fails. */
async function sendAll(sending: Sending, events: readonly WaitingEvent[]): Promise<void> {
  const things = seriesOf(events);
  const work = async (): Promise<void> => {
    for (let thing = things.shift(); thing !== undefined; thing = things.shift()) await sendSeries(sending, thing);
  };
  const workers = Array.from({ length: AT_ONCE }, () =>
    work().catch((error: unknown) => {
      sending.isOver = true;
      throw error;
    }),
  );
  const ends = await Promise.allSettled(workers);
  await sending.taken.end();
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** The key of secrets is missing, or what was sealed is damaged: it is tried again like one who does not answer. */
async function restWithoutSecret({ db, clock, log }: HookServices, hook: DueHook): Promise<void> {
  const at = clock.now();
  const until = nextAttempt(Math.min(hook.failures + 1, 3), at, at) ?? at;
  await noteRest(db, hook, { at, until });
  log.error('hooks.secret-locked', { hook: hook.id });
}

/**
 * Sends a batch of what is due to an endpoint. Of those who call it at the same time one alone may do so.
 * @param isTurnOver asked before each message; what is left waits as it did
 * @returns whether there is more
 */
export async function sendMessages(
  services: HookServices,
  hookId: number,
  isTurnOver: () => boolean,
): Promise<boolean> {
  const { db, clock } = services;
  const now = clock.now();
  const hook = await awakeHook(db, hookId, now);
  if (hook === undefined) return false;
  // After a failure one message asks first.
  const limit = hook.failures > 0 ? 1 : BATCH;
  const events = await dueEvents(db, hookId, { now, limit });
  if (events.length === 0) return false;
  const secrets = await openHookSecrets(services.secrets, hook, now);
  if (secrets === null) {
    await restWithoutSecret(services, hook);
    return false;
  }
  const ids = events.map(({ id }) => id);
  const facts = await toldFacts(db, ids);
  const receivers = services.hookReceivers.series();
  const taken = openTaken(db, hookId);
  const state = { isOver: false, reached: false, takenAt: null };
  const sending: Sending = { services, hook, secrets, receivers, facts, taken, isTurnOver, ...state };
  try {
    await sendAll(sending, events);
  } finally {
    receivers.end();
  }
  if (sending.reached && !sending.isOver) await noteReached(db, hookId, sending.takenAt);
  return !sending.isOver && (events.length === limit || isTurnOver());
}
