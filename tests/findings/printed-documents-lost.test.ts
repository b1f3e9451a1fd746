// A document that was printed without a service: it waits where its owner sees it, its owner is told before it ends, and
// the agent that brought it learns what became of it.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIL_QUEUE } from '#server/letters/mails/mails.ts';
import { tellEndings, writeInboxMail } from '#server/pipeline/mails/inbox-mail.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';

const DAY = 86_400_000;
let office: PostOffice;
let depositor: TestClient;
let letter: Buffer;

beforeAll(async () => {
  office = await openPostOffice();
  depositor = await office.as('depositor');
  letter = await lettersPdf([{ address: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
});
afterAll(() => office?.close());

const printed = (name: string, source = 'printer') =>
  depositor.call('files.put', { query: { name: `${name}.pdf`, source }, raw: letter });
const daysOf = ({ uploadedAt, expiresAt }: { uploadedAt: string; expiresAt: string }) =>
  Math.round((Date.parse(expiresAt) - Date.parse(uploadedAt)) / DAY);
const stateOf = async (fileId: string, client = depositor) =>
  (await client.call('files.states', { body: { fileIds: [fileId] } }))[0];
const depositOf = (fileIds: string[]) =>
  depositor.call('jobs.create', {
    parts: [
      {
        name: 'parameters',
        value: JSON.stringify({ serviceId: office.town.services.letters, sessionFiles: { letters: fileIds } }),
      },
    ],
  });

describe('a printed document without a service', () => {
  it('waits thirty days, from a printer and from a folder; another file a week', async () => {
    const days = await Promise.all(['printer', 'folder', 'standalone'].map(async (s) => daysOf(await printed(s, s))));
    expect(days).toEqual([30, 30, 7]);
  });

  it('waits as long as the account says', async () => {
    const { db } = office.server.services;
    const own = db.updateTable('account').where('id', '=', office.town.accountId);
    const { definition } = await db
      .selectFrom('account')
      .select('definition')
      .where('id', '=', office.town.accountId)
      .executeTakeFirstOrThrow();
    const before = definition as { properties?: object };
    const changed = { ...before, properties: { ...before.properties, inboxDays: 5 } };
    await own.set({ definition: JSON.stringify(changed) as never }).execute();
    expect(daysOf(await printed('short'))).toBe(5);
    await own.set({ definition: JSON.stringify(before) as never }).execute();
  });

  it('ends by hand: it is gone from the list, and the agent learns that it was given up', async () => {
    const { fileId } = await printed('unwanted');
    expect(await stateOf(fileId)).toEqual({ fileId, state: 'waiting', usedByJobId: null });
    await depositor.call('files.drop', { params: { fileId } });
    expect(await stateOf(fileId)).toMatchObject({ state: 'dropped' });
    expect((await depositor.call('files.list')).map((file) => file.fileId)).not.toContain(fileId);
    expect((await failure(depositor.call('files.download', { params: { fileId } }))).code).toBe(-20);
    expect((await failure(depositor.call('files.drop', { params: { fileId } }))).label).toBe('file.notFound');
  });

  it('ends by use, and so do all that were merged into one letter', async () => {
    const parts = [await printed('first'), await printed('second')];
    const fileIds = parts.map(({ fileId }) => fileId);
    const merged = await depositor.call('files.merge', { body: { fileIds, name: 'Both' } });
    // The parts wait for the deposit, and the merged file is no document of its own.
    expect(merged.source).toBe('merged');
    expect(await stateOf(fileIds[1] ?? '')).toMatchObject({ state: 'waiting' });
    const job = await depositOf([merged.fileId]);
    for (const fileId of fileIds) expect(await stateOf(fileId)).toEqual({ fileId, state: 'used', usedByJobId: job.id });
    expect((await failure(depositor.call('files.drop', { params: { fileId: fileIds[0] ?? '' } }))).code).toBe(-20);
  });

  it('is of no account for anybody else', async () => {
    const { fileId } = await printed('own');
    const validator = await office.as('validator');
    expect(await stateOf(fileId, validator)).toEqual({ fileId, state: 'unknown', usedByJobId: null });
    expect((await failure(validator.call('files.drop', { params: { fileId } }))).code).toBe(-20);
    expect(await stateOf(fileId)).toMatchObject({ state: 'waiting' });
  });

  it('ends by time, and its owner is told three days before, once', async () => {
    const { services, clock } = office.server;
    const told: unknown[] = [];
    const queue = {
      ...services.queue,
      send: async (_trx: unknown, name: string, task: unknown) => void told.push([name, task]),
    } as typeof services.queue;
    const { fileId } = await printed('Forgotten');
    const user = await services.db
      .selectFrom('app_user')
      .select('id')
      .where('login', '=', 'depositor')
      .executeTakeFirstOrThrow();
    clock.advance(26 * DAY);
    expect(await tellEndings({ ...services, queue })).toBe(0);
    clock.advance(1.5 * DAY);
    expect(await tellEndings({ ...services, queue })).toBe(1);
    expect(await tellEndings({ ...services, queue })).toBe(0);
    expect(told).toEqual([[MAIL_QUEUE, { kind: 'inboxEnding', userId: user.id }]]);
    const mail = await writeInboxMail(services, { kind: 'inboxEnding', userId: user.id });
    expect(mail?.text).toContain('Forgotten.pdf');
    expect(mail?.text).not.toContain('unwanted');
    expect(mail?.subject).not.toContain('TEST');
    const testing = (on: boolean) =>
      sql`update account set definition = jsonb_set(definition, '{properties,testMode}', ${JSON.stringify(on)}::jsonb)
        where id = ${office.town.accountId}`.execute(services.db);
    await testing(true);
    expect((await writeInboxMail(services, { kind: 'inboxEnding', userId: user.id }))?.subject).toMatch(/^TEST /);
    await testing(false);
    clock.advance(3 * DAY);
    const later = await office.as('depositor');
    expect(await stateOf(fileId, later)).toMatchObject({ state: 'ended' });
    expect((await later.call('files.list')).map((file) => file.fileId)).not.toContain(fileId);
  });
});
