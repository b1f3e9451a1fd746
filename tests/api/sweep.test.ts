// The chores of a running server: what is swept, what stays, and what comes at the same moment.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep, sweepContents } from '#server/app/housekeeping.ts';
import { sweepFiles } from '#server/features/files/sweep-files.usecases.ts';
import { registerBlobs } from '#server/storage/blobs.ts';
import { createWorld, PASSWORD, type World } from '#tests/support/api-world.ts';
import { pagesPdf } from '#tests/support/bad-documents.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const DAY_MS = 86_400_000;
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
});
afterAll(() => server?.stop());

const signIn = (login = 'clerk'): Promise<TestClient> => server.signIn(login, PASSWORD);
const put = (client: TestClient, text: string) =>
  client.call('files.put', { query: { name: 'note.txt' }, raw: Buffer.from(text) });
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The file lies in the store as if it had come two days ago. */
async function makeOld(hash: string): Promise<void> {
  const then = new Date(Date.now() - 2 * DAY_MS);
  await utimes(await server.services.files.pathOf(hash), then, then);
}

const rowsOf = async (hash: string): Promise<number> => {
  const rows = await server.services.db
    .selectFrom('blob')
    .select('hash')
    .where('hash', '=', Buffer.from(hash, 'hex'))
    .execute();
  return rows.length;
};

const idsOf = async (ids: readonly string[]): Promise<string[]> => {
  const rows = await server.services.db.selectFrom('stored_file').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
};

it('a chore that fails keeps none of those behind it back, and is told', async () => {
  const { services, dataDir } = server;
  const upload = path.join(dataDir, 'uploads', 'left-behind');
  await mkdir(upload, { recursive: true });
  const long = new Date(Date.now() - 40 * DAY_MS);
  await utimes(upload, long, long);
  const mails = path.join(dataDir, 'outbox', 'installation');
  await mkdir(path.dirname(mails), { recursive: true });
  await writeFile(mails, 'no folder');
  await expect(sweep(services)).rejects.toThrow('ENOTDIR');
  expect(existsSync(upload)).toBe(false);
  await rm(mails);
  await sweep(services);
});

describe('pictures of pages', () => {
  it('go with their file, and stay while it does', async () => {
    const file = await (await signIn()).call('files.put', { query: { name: 'a.pdf' }, raw: await pagesPdf(1) });
    await (await signIn()).call('files.page', { params: { fileId: file.fileId, page: 1 } });
    const pictures = () =>
      readdirSync(path.join(server.dataDir, 'pages'), { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.png'),
      );
    await sweepContents(server.services);
    expect(pictures()).toHaveLength(1);
    // Sizes a few pixels apart are one picture.
    await (await signIn()).call('files.page', {
      params: { fileId: file.fileId, page: 1 },
      query: { longestSide: '637' },
    });
    await (await signIn()).call('files.page', {
      params: { fileId: file.fileId, page: 1 },
      query: { longestSide: '611' },
    });
    expect(pictures()).toHaveLength(2);
    server.clock.advance(9 * DAY_MS);
    await sweepContents(server.services);
    expect(pictures()).toEqual([]);
  });
});

describe('files that nobody deposited', () => {
  it('go a day after their time with their content; a content that another tenant names stays', async () => {
    const own = await put(await signIn(), 'nobody wants me');
    const shared = await put(await signIn(), 'both have me');
    server.clock.advance(7 * DAY_MS + 3_600_000);
    const foreign = await put(await signIn('stranger'), 'both have me');
    for (const text of ['nobody wants me', 'both have me']) await makeOld(hashOf(text));
    await sweepContents(server.services);
    expect(await idsOf([own.fileId, shared.fileId])).toHaveLength(2);
    server.clock.advance(DAY_MS);
    await sweepContents(server.services);
    expect(await idsOf([own.fileId, shared.fileId, foreign.fileId])).toEqual([foreign.fileId]);
    expect(await server.services.files.has(hashOf('nobody wants me'))).toBeUndefined();
    expect(await rowsOf(hashOf('nobody wants me'))).toBe(0);
    expect(await server.services.files.has(hashOf('both have me'))).toBe('both have me'.length);
  });

  it('leave no name in what their upload was answered, however long that is kept', async () => {
    const upload = { query: { name: 'swept.txt' }, raw: Buffer.from('sweep me'), idempotencyKey: 'sweep-me' };
    const before = await (await signIn()).call('files.put', upload);
    server.clock.advance(9 * DAY_MS);
    await sweepContents(server.services);
    expect(await (await signIn()).call('files.put', upload)).toEqual({ ...before, name: before.fileId });
  });

  it('stay where a service keeps them', async () => {
    const clerk = await signIn();
    const { fileId } = await put(clerk, 'a service keeps me');
    await server.services.db.updateTable('stored_file').set({ expires_at: null }).where('id', '=', fileId).execute();
    server.clock.advance(30 * DAY_MS);
    await makeOld(hashOf('a service keeps me'));
    await sweepContents(server.services);
    expect(await idsOf([fileId])).toEqual([fileId]);
    expect(await server.services.files.has(hashOf('a service keeps me'))).toBe('a service keeps me'.length);
  });

  it('come again at the moment of the sweep: each accepted file has its content', async () => {
    for (let round = 0; round < 12; round += 1) {
      const text = `comes again ${round}`;
      await put(await signIn(), text);
      server.clock.advance(9 * DAY_MS);
      await makeOld(hashOf(text));
      const clerk = await signIn();
      const [, again] = await Promise.all([
        sweepFiles(server.services),
        put(clerk, text),
        sweepFiles(server.services),
        put(clerk, text),
      ]);
      const back = await clerk.call('files.download', { params: { fileId: again.fileId } });
      expect(back.toString()).toBe(text);
      expect(await rowsOf(hashOf(text))).toBe(1);
    }
  });

  it('a row that is registered while the sweep waits for it stays', async () => {
    const text = 'registered meanwhile';
    const hash = Buffer.from(hashOf(text), 'hex');
    const { rootAccountId } = await fileRow((await put(await signIn(), text)).fileId);
    server.clock.advance(9 * DAY_MS);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: registered, resolve: tell } = Promise.withResolvers<void>();
    const writing = server.services.db.transaction().execute(async (trx) => {
      await registerBlobs(trx, [{ rootAccountId, hash, bytes: text.length }], server.clock.now());
      tell();
      await held;
    });
    await registered;
    const sweeping = sweepFiles(server.services);
    await new Promise((resolve) => setTimeout(resolve, 200));
    letGo();
    await Promise.all([writing, sweeping]);
    expect(await rowsOf(hashOf(text))).toBe(1);
  });
});

async function fileRow(id: string): Promise<{ rootAccountId: number }> {
  const row = await server.services.db
    .selectFrom('stored_file')
    .select('root_account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { rootAccountId: row.root_account_id };
}

describe('contents without a row', () => {
  it('go after a day; a younger one may still be on its way into the register', async () => {
    const { files } = server.services;
    const [old, young] = await Promise.all([
      files.put(Readable.from(['left by a crash'])),
      files.put(Readable.from(['on its way'])),
    ]);
    await makeOld(old.hash);
    await sweepContents(server.services);
    expect([await files.has(old.hash), await files.has(young.hash)]).toEqual([undefined, 10]);
  });
});

describe('sessions and tickets', () => {
  it('past their end leave no row', async () => {
    server.clock.advance(DAY_MS);
    const count = async (table: 'session' | 'sign_in_ticket') =>
      (await server.services.db.selectFrom(table).select('expires_at').execute()).length;
    const clerk = await signIn('mayor');
    const { token } = await clerk.call('agents.createToken', { body: { name: 'Partner', kind: 'service' } });
    await fetch(`${server.url}/api/authentication/tickets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ login: 'clerk' }),
    });
    await sweep(server.services);
    expect([await count('session'), await count('sign_in_ticket')]).toEqual([1, 1]);
    server.clock.advance(13 * 3_600_000);
    await sweep(server.services);
    expect([await count('session'), await count('sign_in_ticket')]).toEqual([0, 0]);
    expect(world.clerkId).toBeGreaterThan(0);
  });
});

describe('after all chores', () => {
  it('no temporary file is left', () => {
    expect(readdirSync(path.join(server.dataDir, 'files', 'tmp'))).toEqual([]);
  });
});
