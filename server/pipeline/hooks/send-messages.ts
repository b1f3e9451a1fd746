// Sends what is due to one endpoint: several things side by side, what is told of one thing in its order. Whoever does not answer
// rests, and one message at a time asks whether it is there again (docs/decisions/0721).
import { nextAttempt, notBefore, verdictOf } from '#domain/hooks/hooks.ts';
import type { Services } from '#server/context/context.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { type HookAnswer, type HookAttempt, messageId, sendHookMessage } from '#server/letters/hooks/hook-message.ts';
import { openHookSecrets } from '#server/letters/hooks/hook-secrets.ts';
import { administratorsOf } from '#server/letters/mails/administrators.ts';
import { sendMails } from '#server/letters/mails/mails.ts';
import { awakeHook, type DueHook, dueEvents, toldFacts, type WaitingEvent } from './hooks.repository.ts';
import { giveUp, noteReached, noteRest, settleFailed, settleTaken } from './settling.repository.ts';

export type HookServices = Pick<Services, 'db' | 'queue' | 'clock' | 'secrets' | 'hookReceivers' | 'log'>;

/** Messages read at once, and things told of side by side. */
const BATCH = 100;
const AT_ONCE = 8;

/** What is known of one batch. */
interface Sending {
  readonly services: HookServices;
  readonly hook: DueHook;
  readonly secrets: readonly string[];
  readonly facts: Awaited<ReturnType<typeof toldFacts>>;
  /** Others have their turn: what is under way ends, and nothing more is begun. */
  readonly isTurnOver: () => boolean;
  /** Set by the first message that reaches nobody, or by the last attempt of all: nothing more is sent with it. */
  isOver: boolean;
  /** Somebody answered. */
  reached: boolean;
  takenAt: Date | null;
}

/** The endpoint is off, its account's history says so, and those are told who can do something. */
async function stopHook({ services, hook }: Sending, why: HookAnswer): Promise<void> {
  const { db, clock, queue, log } = services;
  const { id: hookId, account_id: accountId, name, user_id: maker } = hook;
  await db.transaction().execute(async (trx) => {
    if (!(await giveUp(trx, hookId))) return;
    const details = { hookId, name, status: why.status, fault: why.fault };
    const line = { entity: 'account' as const, entityId: accountId, accountId, event: 'hookFailed' };
    await addRevision(trx, { ...line, at: clock.now(), by: null, details });
    const userIds = [
      ...(await administratorsOf(trx, accountId, { now: clock.now() })),
      ...(maker === null ? [] : [maker]),
    ];
    await sendMails(queue, trx, { accountId, userIds, news: { kind: 'hookFailed', hookId, status: why.status } });
  });
  log.warn('hooks.given-up', { hook: hookId, account: accountId });
}

/** Nobody is there: the message waits, and so does all that stands behind it. */
async function rest(sending: Sending, event: WaitingEvent, answer: HookAttempt): Promise<void> {
  const { hook, services } = sending;
  if (sending.isOver) return;
  sending.isOver = true;
  const at = services.clock.now();
  const next = nextAttempt(hook.failures + 1, hook.failing_since ?? at, at);
  const until = next && notBefore(next, answer.againMs, at);
  const { sequence = 1 } = sending.facts.get(event.id) ?? {};
  await settleFailed(services.db, event, { at, sequence, answer, nextAt: until });
  if (until === null) await stopHook(sending, answer);
  else await noteRest(services.db, hook, { at, until });
}

/** The receiver refuses this message: it is tried later, and what else there is of its thing waits for it. */
async function waitFor(sending: Sending, event: WaitingEvent, answer: HookAnswer): Promise<void> {
  const at = sending.services.clock.now();
  sending.reached = true;
  const nextAt = nextAttempt(event.tries + 1, event.failing_since ?? at, at);
  const { sequence = 1 } = sending.facts.get(event.id) ?? {};
  await settleFailed(sending.services.db, event, { at, sequence, answer, nextAt });
  if (nextAt !== null) return;
  sending.isOver = true;
  await stopHook(sending, answer);
}

/** The receiver wants nothing any more: the message waits like all others until a person turns the endpoint on. */
async function endFor(sending: Sending, event: WaitingEvent, answer: HookAnswer): Promise<void> {
  sending.isOver = true;
  const { sequence = 1 } = sending.facts.get(event.id) ?? {};
  await settleFailed(sending.services.db, event, { at: sending.services.clock.now(), sequence, answer, nextAt: null });
  await stopHook(sending, answer);
}

/** @returns whether it was taken, so that the next one of its thing may go */
async function sendOne(sending: Sending, event: WaitingEvent): Promise<boolean> {
  const { services, hook, secrets } = sending;
  const facts = sending.facts.get(event.id);
  if (facts === undefined) return false;
  const message = { ...facts, id: messageId(event.message_id) };
  const { entity, event: name, at } = event;
  const target = { url: hook.url, secrets, organisationId: hook.root_id };
  const answer = await sendHookMessage(services, target, { ...message, entity, event: name, at });
  const verdict = verdictOf(answer.status);
  if (verdict === 'taken') {
    const now = services.clock.now();
    sending.reached = true;
    sending.takenAt = now;
    await settleTaken(services.db, event, { at: now, sequence: facts.sequence, answer });
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
    if (sending.isOver || sending.isTurnOver() || !(await sendOne(sending, event))) return;
  }
}

const seriesOf = (events: readonly WaitingEvent[]): WaitingEvent[][] => [
  ...Map.groupBy(events, ({ entity, entity_id }) => `${entity} ${entity_id}`).values(),
];

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
  const state = { isOver: false, reached: false, takenAt: null };
  const sending: Sending = { services, hook, secrets, facts, isTurnOver, ...state };
  const things = seriesOf(events);
  const work = async (): Promise<void> => {
    for (let thing = things.shift(); thing !== undefined; thing = things.shift()) await sendSeries(sending, thing);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (sending.reached && !sending.isOver) await noteReached(db, hookId, sending.takenAt);
  return !sending.isOver && (events.length === limit || isTurnOver());
}
