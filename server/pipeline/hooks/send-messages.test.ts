// A batch of messages to one endpoint: how often it connects, and what is known of it when something fails midway.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createSettableClock } from '#server/system/clock.ts';
import { silentLogger } from '#server/system/logger.ts';
import { createOutgoing, type Outgoing } from '#server/system/outgoing/outgoing.ts';
import { makeMessageSecret } from '#server/system/secrets/message-signature.ts';
import { type LooseDatabase, openLooseDatabase } from '#tests/support/database/loose-rows.ts';
import { sendMessages } from './send-messages.ts';
import type { HookServices } from './sending.ts';

const MESSAGES = 60;

let database: LooseDatabase;
let server: http.Server;
let connections = 0;
const open = new Set<object>();
/** The last message of a batch is answered when this is done. */
let answersLast: Promise<void> | undefined;
/** How long each answer takes, ms. */
let answersAfter = 0;
let url: string;
beforeAll(async () => {
  database = await openLooseDatabase(['web_hook', 'web_hook_event', 'account', 'revision', 'job']);
  await sql`insert into account (id, root_id, path, name, account_identifier) overriding system value
    values (1, 1, '{1}', 'Acme', 'acme')`.execute(database.db);
  server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', async () => {
      if (body.includes(`"jobId":${MESSAGES}`)) await answersLast;
      if (answersAfter > 0) await sleep(answersAfter);
      response.writeHead(204).end();
    });
  });
  server.keepAliveTimeout = 0;
  server.on('connection', (socket) => {
    connections += 1;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  server?.close();
  await database?.close();
});

/** An endpoint, and a message of each of as many orders. */
async function endpoint(id: number): Promise<void> {
  const { db } = database;
  await sql`insert into web_hook (id, account_id, name, url, changed_by, changed_at, sealed_secret) overriding system value
    values (${id}, 1, 'Hook', ${url}, 'it', now(), 'sealed')`.execute(db);
  await sql`insert into web_hook_event (hook_id, entity, entity_id, event, at, revision_id)
    select ${id}::bigint, 'job', thing, 'CREATED', now(), 1 from generate_series(1, ${MESSAGES}::int) thing`.execute(
    db,
  );
}

const outgoing = createOutgoing({ allowPort: () => true, allowAddress: () => true });

/** Sends, and breaks at some of them. */
function breaking(at: (sent: number) => boolean) {
  const state = { sent: 0 };
  const breaks: Outgoing = {
    ...outgoing,
    series: () => {
      const series = outgoing.series();
      return {
        end: series.end,
        send: async (request) => {
          state.sent += 1;
          if (at(state.sent)) throw new Error('no memory');
          return series.send(request);
        },
      };
    },
  };
  return { breaks, state };
}

/** A test double of the key: what is sealed opens to a secret. */
const secrets = { open: async () => ({ ok: true, value: makeMessageSecret((bytes) => Buffer.alloc(bytes, 7)) }) };

// What a batch uses of the services.
const servicesWith = (hookReceivers: Outgoing): HookServices =>
  ({
    db: database.db,
    clock: createSettableClock(),
    secrets,
    hookReceivers,
    log: silentLogger,
  }) as unknown as HookServices;

const states = async (id: number) =>
  (
    await database.db
      .selectFrom('web_hook_event')
      .select((expression) => ['state', 'tries', 'last_status', expression.fn.countAll<number>().as('events')])
      .where('hook_id', '=', id)
      .groupBy(['state', 'tries', 'last_status'])
      .orderBy('state')
      .execute()
  ).map(({ events, ...one }) => ({ ...one, events: Number(events) }));

it('connects once for each thing that is told of side by side, and writes down all that was taken', async () => {
  await endpoint(1);
  connections = 0;
  expect(await sendMessages(servicesWith(outgoing), 1, () => false)).toBe(false);
  expect(await states(1)).toEqual([{ state: 'sent', tries: 1, last_status: 204, events: MESSAGES }]);
  expect(connections).toBeGreaterThan(0);
  expect(connections).toBeLessThanOrEqual(8);
  await vi.waitFor(() => expect(open.size).toBe(0), { timeout: 10_000 });
  const hook = await database.db.selectFrom('web_hook').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
  expect([hook.failures, hook.last_sent_at !== null]).toEqual([0, true]);
});

it('what was taken before something failed is not sent again', async () => {
  await endpoint(2);
  const { breaks } = breaking((sent) => sent > 20);
  await expect(sendMessages(servicesWith(breaks), 2, () => false)).rejects.toThrow('no memory');
  expect(await states(2)).toEqual([
    { state: 'sent', tries: 1, last_status: 204, events: 20 },
    { state: 'waiting', tries: 0, last_status: null, events: MESSAGES - 20 },
  ]);
});

it('what was taken is written down while others of the batch are waited for', async () => {
  await endpoint(3);
  const { promise, resolve } = Promise.withResolvers<void>();
  answersLast = promise;
  const batch = sendMessages(servicesWith(outgoing), 3, () => false);
  await vi.waitFor(
    async () =>
      expect(await states(3)).toEqual([
        { state: 'sent', tries: 1, last_status: 204, events: MESSAGES - 1 },
        { state: 'waiting', tries: 0, last_status: null, events: 1 },
      ]),
    { timeout: 30_000 },
  );
  resolve();
  await batch;
  expect(await states(3)).toEqual([{ state: 'sent', tries: 1, last_status: 204, events: MESSAGES }]);
});

it('nothing more is begun once something failed', async () => {
  await endpoint(4);
  const { breaks, state } = breaking((sent) => sent === 20);
  await expect(sendMessages(servicesWith(breaks), 4, () => false)).rejects.toThrow('no memory');
  // What was under way beside it ends.
  expect(state.sent).toBeLessThan(20 + 8);
});

it('nothing more is sent while what was taken cannot be written down', async () => {
  await endpoint(5);
  const { db } = database;
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`.execute(db);
  await sql`create trigger refuse before update on web_hook_event for each row execute function refuse()`.execute(db);
  answersAfter = 200;
  const { breaks, state } = breaking(() => false);
  await expect(sendMessages(servicesWith(breaks), 5, () => false)).rejects.toThrow('no room');
  await sql`drop trigger refuse on web_hook_event`.execute(db);
  expect(state.sent).toBeGreaterThan(0);
  expect(state.sent).toBeLessThan(MESSAGES);
});
