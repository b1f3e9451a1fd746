// The log of an endpoint, sending again, and the test.
import { ok, refuse } from '#domain/errors/result.ts';
import { TEST_ENTITY, verdictOf } from '#domain/hooks/hooks.ts';
import { DEFAULT_RESULTS } from '#server/access/answer-list.ts';
import { filterHash, pageByNumber, readNumber } from '#server/access/pages/keyset-page.ts';
import type { Handler } from '#server/context/context.ts';
import { messageId, sendHookMessage } from '#server/letters/hooks/hook-message.ts';
import { openHookSecrets } from '#server/letters/hooks/hook-secrets.ts';
import { ledHook, loggedHook, reviseHook } from './hook-access.ts';
import { hookEventView } from './hook-view.ts';
import { endRest, insertTest, listHookEvents, replayEvents, settleTest, tryAtOnce } from './hooks.repository.ts';

export const readHookEvents: Handler<'hooks.events'> = async ({ caller, params: { hookId }, query }, { db, clock }) => {
  const hook = await loggedHook({ where: db, caller, now: clock.now() }, hookId);
  if (!hook.ok) return hook;
  const { cursor, eventState: state, maxResults: limit = DEFAULT_RESULTS } = query;
  const hash = filterHash('hookEvents', caller.user.id, { hookId, state });
  const before = readNumber(cursor, hash);
  if (!before.ok) return before;
  const rows = await listHookEvents(db, hookId, { before: before.value, limit, state });
  const { kept, ...page } = pageByNumber(rows, { limit, hash }, ({ id }) => id);
  return ok({ items: kept.map(hookEventView), ...page });
};

export const replayHookEvents: Handler<'hooks.replay'> = async (
  { caller, params: { hookId }, body, remember },
  { db, clock },
) => {
  const hook = await ledHook({ where: db, caller, now: clock.now() }, hookId);
  if (!hook.ok) return hook;
  // Nothing goes out to it: that messages are sent again would not be so.
  if (hook.value.state !== 'on') return refuse(hook.value.state === 'off' ? 'hooks.off' : 'hooks.givenUp');
  if (hook.value.sealed_secret === null) return refuse('hooks.noSecret');
  const since = body.since === undefined ? undefined : new Date(body.since);
  const events = await replayEvents(db, hookId, { eventIds: body.eventIds, since });
  const done = { events, leftOut: body.eventIds === undefined ? 0 : new Set(body.eventIds).size - events };
  await db.transaction().execute(async (trx) => {
    await tryAtOnce(trx, hookId);
    const { account_id: accountId, name } = hook.value;
    const details = { hookId, name, events, ...(body.since === undefined ? {} : { since: body.since }) };
    await reviseHook(trx, { caller, at: clock.now(), event: 'hookReplayed' }, { accountId, details });
    await remember(trx, done);
  });
  return ok(done);
};

export const testHook: Handler<'hooks.test'> = async ({ caller, params: { hookId } }, services) => {
  const { db, clock, secrets } = services;
  const at = clock.now();
  const hook = await ledHook({ where: db, caller, now: at }, hookId);
  if (!hook.ok) return hook;
  const opened = await openHookSecrets(secrets, hook.value, at);
  if (opened === null) return refuse('hooks.noSecret');
  const { account_id: accountId, url } = hook.value;
  const test = await insertTest(db, hookId, at);
  const { againMs: _, ...answer } = await sendHookMessage(
    services,
    { url, secrets: opened, organisationId: test.organisationId },
    {
      id: messageId(test.message_id),
      entity: TEST_ENTITY,
      event: 'sent',
      at,
      sequence: 1,
      test: true,
      ids: { accountId, jobId: null, commandId: null, deliveryId: null, shipmentId: null },
    },
  );
  const isTaken = verdictOf(answer.status) === 'taken';
  await settleTest(db, test.id, { state: isTaken ? 'sent' : 'failed', answer });
  // Whoever mended the receiver sees it answer, and would wait for hours for what stands behind the rest.
  if (isTaken) await endRest(db, hookId);
  return ok(answer);
};
