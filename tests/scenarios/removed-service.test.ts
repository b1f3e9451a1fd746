// A service that is removed: what depends on it is named, its deposits go on to their end, and its name is free again.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import { applyConfiguration } from '#scripts/apply/apply.ts';
import { holdService } from '#server/features/jobs/service-of-owner.usecases.ts';
import { replaceServices } from '#server/features/profiles/profiles.repository.ts';
import type { Db } from '#server/storage/schema.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const PARIS = { address: ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'], pages: 1 };

let office: PostOffice;
let admin: TestClient;
let clerk: TestClient;
let depositor: TestClient;
let jobId = 0;
beforeAll(async () => {
  office = await openPostOffice();
  admin = await office.server.administrator();
  clerk = await office.as('clerk');
  depositor = await office.as('depositor');
  const raw = await lettersPdf([PARIS]);
  const printed = await clerk.call('files.put', { query: { name: 'run.pdf', source: 'printer' }, raw });
  const parameters = { serviceId: office.town.services.letters, sessionFiles: { letters: [printed.fileId] } };
  jobId = (await clerk.call('jobs.create', { parts: [{ name: 'parameters', value: JSON.stringify(parameters) }] })).id;
});
afterAll(() => office?.close());

/** Until another connection waits for a lock. */
const isWaiting = (db: Db) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows).not.toEqual([]);
    },
    { timeout: 20_000 },
  );

const remove = (client: TestClient, query: { force?: boolean; version?: number } = {}) =>
  client.call('services.remove', { params: { serviceId: office.town.services.letters }, query });
const named = async (client: TestClient) => (await client.call('services.list')).map(({ name }) => name);

describe('a service that is removed while a deposit is being made', () => {
  it('is not deposited with, nor given to a profile again', async () => {
    const { db } = office.server.services;
    const service = { id: office.town.services.letters, definition: { name: 'Letters' } as ServiceDefinition };
    const { profile_id: profile } = await db
      .selectFrom('profile_service')
      .select('profile_id')
      .where('service_id', '=', service.id)
      .executeTakeFirstOrThrow();
    const undone = new Error('undone');
    const raced = db.transaction().execute(async (trx) => {
      expect(await holdService(trx, service)).toEqual({ ok: true, value: true });
      await trx.updateTable('service').set({ removed: true }).where('id', '=', service.id).execute();
      expect(await holdService(trx, service)).toMatchObject({ refusal: { label: 'job.serviceUnavailable' } });
      await replaceServices(trx, profile, [service.id]);
      expect(await trx.selectFrom('profile_service').where('profile_id', '=', profile).selectAll().execute()).toEqual(
        [],
      );
      throw undone;
    });
    await expect(raced).rejects.toBe(undone);
  });

  it.each<[string, (raw: Buffer, letters: number) => Promise<unknown>]>([
    ['a deposit', (raw, letters) => office.deposit(clerk, letters, raw)],
    ['a draft', (_raw, letters) => clerk.call('drafts.create', { body: { serviceId: letters } })],
  ])('is waited for by %s, whoever comes first', async (_what, begin) => {
    const { db } = office.server.services;
    const raw = await lettersPdf([PARIS]);
    const before = await db.selectFrom('job').select('id').execute();
    const { letters } = office.town.services;
    let begun: Promise<{ label: string }> | undefined;
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('service').select('id').where('id', '=', letters).forUpdate().execute();
      begun = failure(begin(raw, letters));
      await isWaiting(db);
      await trx.updateTable('service').set({ removed: true }).where('id', '=', letters).execute();
    });
    expect((await begun)?.label).toBe('job.serviceUnavailable');
    expect(await db.selectFrom('job').select('id').execute()).toEqual(before);
    await db.updateTable('service').set({ removed: false }).where('id', '=', letters).execute();
  });
});

describe('a service that is in use', () => {
  it('is not removed, with all that depends on it named', async () => {
    const refused = await failure(remove(admin));
    expect([refused.code, refused.label]).toEqual([-50, 'services.deleteError']);
    expect(refused.parameters).toEqual({
      name: 'Letters',
      profiles: 'clerk, depositor, validator',
      profileCount: 3,
      deposits: 1,
      queues: 1,
    });
    expect(await named(clerk)).toContain('Letters');
  });

  it('is not removed by who may not, nor when it was changed since it was read', async () => {
    expect((await failure(remove(clerk, { force: true }))).code).toBe(-12);
    expect((await failure(remove(admin, { force: true, version: 7 }))).code).toBe(-30);
  });

  it('is removed by force: its profiles lose it, and no list has it', async () => {
    expect(await remove(admin, { force: true, version: 1 })).toEqual({ removed: true });
    expect(await named(clerk)).not.toContain('Letters');
    expect(await named(admin)).not.toContain('Letters');
    const profiles = await admin.call('profiles.list', { query: { ouId: office.town.accountId } });
    expect(profiles.flatMap(({ services }) => services)).not.toContain(office.town.services.letters);
    const params = { serviceId: office.town.services.letters };
    expect(await admin.call('services.get', { params })).toMatchObject({ name: 'Letters', removed: true, version: 2 });
    expect((await failure(clerk.call('services.get', { params }))).code).toBe(-20);
    expect((await failure(remove(admin, { force: true }))).code).toBe(-20);
  });

  it('stands in the history of the service and of each profile that lost it', async () => {
    const rows = await office.server.services.db
      .selectFrom('revision')
      .select(['entity', 'event', 'details'])
      .where('user_login', '=', 'admin')
      .where('event', 'in', ['removed', 'servicesChanged'])
      .orderBy('id')
      .execute();
    expect(rows.map(({ entity, event }) => `${entity} ${event}`)).toEqual([
      ...Array(3).fill('profile servicesChanged'),
      'service removed',
    ]);
    expect(rows.at(-1)?.details).toMatchObject({ name: 'Letters', profiles: ['clerk', 'depositor', 'validator'] });
  });
});

describe('deposits of a removed service', () => {
  it('go on to their end, under its name', async () => {
    await office.ready(clerk, jobId);
    const command = await office.confirm(clerk, jobId);
    const sent = await office.reaches(clerk, command.id, 'OUTPUTTED');
    expect(sent.service.name).toBe('Letters');
    expect((await clerk.call('jobs.get', { params: { jobId } })).service.name).toBe('Letters');
    expect(await office.shipments(clerk, jobId)).toHaveLength(1);
  });

  it('are not made any more: who used it is told so, others know of none', async () => {
    const pdf = await lettersPdf([PARIS]);
    const again = await failure(office.deposit(clerk, office.town.services.letters, pdf));
    expect([again.label, again.parameters]).toEqual(['job.serviceUnavailable', { service: 'Letters' }]);
    expect((await failure(office.deposit(depositor, office.town.services.letters, pdf))).code).toBe(-20);
  });
});

describe('a configuration file', () => {
  it('makes a service of the free name, and removes it again, as often as it is applied', async () => {
    const [made] = await admin.call('services.list', { query: { ouId: office.town.accountId } });
    const channels = [{ label: 'mail', channel: 'Letters France' }];
    const boxes = [{ name: 'letters', label: 'Letters', main: true }];
    const requirements = [{ name: 'postalRecipient' }];
    const entry = { account: 'acme', name: 'Letters', type: 'simpleMultiple', boxes, channels, requirements };
    expect(made?.name).not.toBe('Letters');
    await applyConfiguration(admin.call, { services: [entry] });
    expect(await named(admin)).toContain('Letters');
    const gone = { services: [{ account: 'acme', name: 'Letters', removed: true }] };
    await applyConfiguration(admin.call, gone);
    expect(await named(admin)).not.toContain('Letters');
    expect(await applyConfiguration(admin.call, gone)).toBe(1);
    const channel = { channels: [{ name: 'Letters France', removed: true }] };
    await expect(applyConfiguration(admin.call, channel)).rejects.toThrow('cannot be removed by a file');
  });
});
