// A long list that is on its way ends with the right to it.
import { crc32 } from 'node:zlib';
import fastify, { type FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CALLS } from '#domain/api/calls.ts';
import { zipOf } from '#server/archives/zip-writer.ts';
import { resumeSession } from '#server/features/session/session.usecases.ts';
import { createProfile, createUser, createWorld, PASSWORD, type World } from '#tests/support/api-world.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { sendDownload } from './download.ts';
import { downloadWhileAdmitted } from './while-admitted.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
});
afterAll(() => server?.stop());

/** Connections of the pool of calls. */
const LIMIT = 14;

/** More than what lies between server and reader takes. */
const addContacts = (userId: number) =>
  sql`insert into contact (account_id, owner_id, shared, kind, first_name, last_name, organisation, reference, note, addresses, phones,
      emails, sort_name, form, key, updated_at)
    select ${world.town.id}, ${userId}, false, 'person', '', n::text, '', '', repeat('x', 1500), '[]', '[]', '[]', n::text, '', n::text, now()
    from generate_series(1, 16000) n`.execute(server.services.db);

/** Takes the connections of the pool that the answer left, as further answers do. @returns gives them back */
async function takeAll(): Promise<() => Promise<unknown>> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const holders: Promise<void>[] = [];
  for (let left = LIMIT - 1; left > 0; left--) {
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    holders.push(
      server.services.db.connection().execute(() => {
        take();
        return released;
      }),
    );
    await taken;
  }
  return () => {
    resolve();
    return Promise.all(holders);
  };
}

it.each([
  ['goes on while nothing changes', 'nothing', undefined],
  ['ends with its session', 'session', -11],
  ['ends once its person has lost a right', 'rights', -12],
  ['goes on where its person has one right more', 'more', undefined],
  ['goes on where nobody has done anything for longer than a session idles', 'idle', undefined],
  ['ends with the longest a session lasts', 'absolute', -11],
  ['goes on where no connection is left for a look', 'busy', undefined],
] as const)('%s', async (_told, what, code) => {
  const admin = await server.administrator();
  const profileOf = (name: string, bits: number) =>
    createProfile(admin, { ouId: world.town.id, name: `${name} ${what}`, masks: [bits, 0, 0] });
  const [before, after] = [await profileOf('Deposits', 3), await profileOf('Drops', what === 'more' ? 7 : 2)];
  const { id: userId } = await createUser(admin, { login: `reads-${what}`, ouId: world.town.id, profileId: before.id });
  await addContacts(userId);
  const client = await server.signIn(`reads-${what}`, PASSWORD);
  const { body } = await client.fetch('/api/lists/contacts/export', {
    method: 'POST',
    body: JSON.stringify({ format: 'ndjson', filter: {} }),
    headers: { 'content-type': 'application/json', 'accept-encoding': 'identity' },
  });
  if (body === null) throw new Error('There is no answer.');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toContain('"text"');
  const { db } = server.services;
  if (what === 'session') await db.deleteFrom('session').where('user_id', '=', userId).execute();
  if (what === 'rights' || what === 'more')
    await db.updateTable('app_user').set({ profile_id: after.id }).where('id', '=', userId).execute();
  const before12 = new Date(server.clock.now().getTime() - 12 * 3_600_000);
  const session = db.updateTable('session').where('user_id', '=', userId);
  if (what === 'idle') await session.set({ last_activity_at: before12 }).execute();
  if (what === 'absolute') await session.set({ expires_at: before12 }).execute();
  const release = what === 'busy' ? await takeAll() : () => undefined;
  server.clock.advance(1_000);
  let end = '';
  for (let read = await reader.read(); !read.done; read = await reader.read())
    end = `${end}${read.value}`.slice(-10_000);
  await release();
  const last = JSON.parse(end.trimEnd().split('\n').at(-1) ?? '') as { end?: boolean; error?: { code: number } };
  expect([last.end, last.error?.code]).toEqual([code === undefined ? true : undefined, code]);
});

/** A bundle that the session of a reader is sent, with what it is made of. */
async function sentBundle(login: string) {
  const { services } = server;
  const { id: userId } = await createUser(await server.administrator(), {
    login,
    ouId: world.town.id,
    profileId: world.depositProfileId,
  });
  const { token } = await server.signIn(login, PASSWORD);
  const headers = { authorization: `Bearer ${token}` };
  const seen = { token: token ?? '', address: '127.0.0.1', timeZone: undefined, active: false, underWay: false };
  const resumed = await resumeSession(seen, services);
  if (!resumed.ok) throw new Error('There is no session.');
  const caller = resumed.value;
  const piece = Buffer.alloc(1_000_000, 'x');
  const crc = Array.from({ length: 40 }).reduce<number>((sum) => crc32(piece, sum), 0);
  const entry = {
    path: 'letters.pdf',
    bytes: 40_000_000,
    crc32: crc,
    open: () => Array.from({ length: 40 }, () => piece),
  };
  const content = zipOf([entry], services.clock.now());
  const bundle = { content, name: 'bundle.zip', contentType: 'application/zip' };
  const route = { name: 'evidence.ofDelivery', row: CALLS['evidence.ofDelivery'] } as const;
  const wrapped = (request: FastifyRequest) => downloadWhileAdmitted(bundle, { route, request, services });
  return { userId, headers, caller, content, wrapped };
}

it.each([
  ['comes whole', false],
  ['breaks off when its session ends', true],
] as const)('a bundle that is on its way %s', async (_told, ends) => {
  const { services, clock } = server;
  const { userId, headers, caller, content, wrapped } = await sentBundle(`reads-bundle-${ends}`);
  const app = fastify();
  app.get('/bundle', (request, reply) => {
    Object.assign(request, { caller });
    return sendDownload(wrapped(request), request, reply, services.files);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const { body } = await fetch(`${url}/bundle`, { headers });
  if (body === null) throw new Error('There is no answer.');
  const reader = body.getReader();
  let bytes = (await reader.read()).value?.length ?? 0;
  if (ends) await services.db.deleteFrom('session').where('user_id', '=', userId).execute();
  clock.advance(1_000);
  let isBroken = false;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) bytes += next.value.length;
  } catch {
    isBroken = true;
  }
  await app.close();
  expect([isBroken, bytes === content.length]).toEqual([ends, !ends]);
});

it('ends what makes a bundle where its reader has gone before the first byte', async () => {
  const { headers, caller, content, wrapped } = await sentBundle('never-reads');
  // What a look reads of a request.
  const { content: made } = wrapped({ headers, ip: '127.0.0.1', caller } as unknown as FastifyRequest);
  if (!('stream' in made)) throw new Error('It is not made while it leaves.');
  made.stream.destroy();
  await vi.waitFor(() => expect(content.stream.destroyed).toBe(true), { timeout: 30_000 });
});
