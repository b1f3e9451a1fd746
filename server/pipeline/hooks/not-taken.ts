// What becomes of a message that was not taken, and of its endpoint.
import { nextAttempt, notBefore } from '#domain/hooks/hooks.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import type { HookAnswer, HookAttempt } from '#server/letters/hooks/hook-message.ts';
import { administratorsOf } from '#server/letters/mails/administrators.ts';
import { sendMails } from '#server/letters/mails/mails.ts';
import type { WaitingEvent } from './hooks.repository.ts';
import type { Sending } from './sending.ts';
import { giveUp, noteRest, settleFailed } from './settling.repository.ts';

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
export async function rest(sending: Sending, event: WaitingEvent, answer: HookAttempt): Promise<void> {
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
export async function waitFor(sending: Sending, event: WaitingEvent, answer: HookAnswer): Promise<void> {
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
export async function endFor(sending: Sending, event: WaitingEvent, answer: HookAnswer): Promise<void> {
  sending.isOver = true;
  const { sequence = 1 } = sending.facts.get(event.id) ?? {};
  await settleFailed(sending.services.db, event, { at: sending.services.clock.now(), sequence, answer, nextAt: null });
  await stopHook(sending, answer);
}
