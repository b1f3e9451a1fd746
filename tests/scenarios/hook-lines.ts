// What web hooks were told of an order beside what its histories say.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { DATA_FIELDS, MESSAGE_FIELDS, MESSAGE_IDS, MESSAGE_TYPES, STATUS_TYPE } from '#domain/hooks/message-types.ts';
import { queueDueHooks } from '#server/pipeline/hooks/hooks.task.ts';
import { sendMessages } from '#server/pipeline/hooks/send-messages.ts';
import type { TestServer } from '#tests/support/test-server.ts';
import type { HookReceiver } from './hook-receiver.ts';

/** Until nothing is due: all was sent, or what is left waits for a later attempt. */
export async function quiet(server: TestServer): Promise<void> {
  const { db, clock } = server.services;
  for (let turn = 0; turn < 400; turn += 1) {
    // Not a second later, as the server does.
    await queueDueHooks(server.services);
    const { rows } = await sql<{ due: number }>`select count(*)::int as due from web_hook h join web_hook_event e
      on e.hook_id = h.id where h.state = 'on' and h.sealed_secret is not null and e.state = 'waiting'
        and (h.rest_until is null or h.rest_until <= ${clock.now()})
        and not exists (select from web_hook_event b where b.hook_id = h.id and b.state = 'waiting'
          and b.entity = e.entity and b.entity_id = e.entity_id and b.tries > 0
          and b.next_at > ${clock.now()})`.execute(db);
    if (rows[0]?.due === 0 && (await server.idle())) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('Something is due for ever.');
}

const HOUR_MS = 3_600_000;

/**
 * Of what is due to a slow receiver as much is sent as its turn takes, which it shares with all accounts of its organisation. The
 * endpoint rests for the server meanwhile, so that this test alone sends, by a clock that is two hours ahead.
 */
export async function sentInTurns(
  server: TestServer,
  receiver: HookReceiver,
  { ouId, hookId, make }: { readonly ouId: number; readonly hookId: number; readonly make: () => Promise<number> },
): Promise<number> {
  const { services } = server;
  const { clock } = services;
  await quiet(server);
  const until = new Date(clock.now().getTime() + HOUR_MS);
  await services.db.updateTable('web_hook').set({ rest_until: until }).where('id', '=', hookId).execute();
  const jobId = await make();
  receiver.messages.length = 0;
  receiver.delayMs = 400;
  const queued: unknown[] = [];
  const send: typeof services.queue.send = async (_trx, _name, _payload, more) => {
    queued.push(more?.accountId);
    return undefined;
  };
  const ahead = { ...services, clock: { ...clock, now: () => new Date(clock.now().getTime() + 2 * HOUR_MS) } };
  await queueDueHooks({ ...ahead, queue: Object.assign(Object.create(services.queue), { send }) });
  const account = services.db.selectFrom('account').select('root_id').where('id', '=', ouId);
  expect(queued).toEqual([(await account.executeTakeFirstOrThrow()).root_id]);
  const ends = performance.now() + 600;
  expect(await sendMessages(ahead, hookId, () => performance.now() >= ends)).toBe(true);
  // Of the five things of a deposit of three letters two messages each, not the batch of a hundred.
  const first = receiver.messages.length;
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThanOrEqual(10);
  receiver.delayMs = 0;
  await quiet(server);
  // Nothing that was taken comes again.
  expect(receiver.messages.length).toBeGreaterThan(first);
  expect(new Set(receiver.messages.map(({ id }) => id)).size).toBe(receiver.messages.length);
  return jobId;
}

/** What came is as the list for integrators says. */
function expectListed({ type, data, ...message }: HookReceiver['messages'][number]['body']): void {
  const known = MESSAGE_TYPES.find((one) => one.type === type);
  expect(known, type).toBeDefined();
  expect(new Set(Object.keys({ type, data, ...message }))).toEqual(new Set(Object.keys(MESSAGE_FIELDS)));
  const fields = Object.keys(DATA_FIELDS).filter((name) => name !== 'status' || type === STATUS_TYPE);
  expect(new Set(Object.keys(data))).toEqual(new Set(fields));
  const given = Object.keys(data).filter((name) => name.endsWith('Id') && name !== 'accountId' && data[name] !== null);
  expect(new Set(given)).toEqual(new Set(MESSAGE_IDS[known?.of ?? 'test']));
}

const thingOf = ({ type, data }: HookReceiver['messages'][number]['body']): string => {
  const entity = type.split('.')[0] ?? '';
  return `${entity} ${data[`${entity}Id`]}`;
};

/** The histories of an order as the database has them: thing → how many lines. */
export async function histories({ services }: TestServer, jobId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ thing: string; lines: number }>`
    select r.entity || ' ' || r.entity_id as thing, count(*)::int as lines from revision r
    where (r.entity = 'job' and r.entity_id = ${jobId})
      or (r.entity = 'command' and r.entity_id in (select id from delivery_command where job_id = ${jobId}))
      or (r.entity = 'shipment' and r.entity_id in (select id from shipment where job_id = ${jobId}))
    group by 1`.execute(services.db);
  return Object.fromEntries(rows.map(({ thing, lines }) => [thing, lines]));
}

/** The numbers that were told of each thing of an order, in the order in which they came. */
export function toldOf(receiver: HookReceiver, jobId: number): Record<string, number[]> {
  const told: Record<string, number[]> = {};
  for (const body of receiver.taken()) {
    if (body.data.jobId !== jobId) continue;
    expectListed(body);
    const thing = thingOf(body);
    told[thing] = [...(told[thing] ?? []), body.data.sequence];
  }
  return told;
}
