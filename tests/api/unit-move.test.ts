// Moving an account through HTTP: where it may come, what changes, and two moves at once; what it and a save make of delays below.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProfile, createUnit, createUser, createWorld, PASSWORD } from '#tests/support/api-world.ts';
import { createTestClient, failure, type TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  await createWorld(server);
  admin = await server.administrator();
});
afterAll(() => server?.stop());

const names = (nodes: readonly { readonly name: string }[]) => nodes.map(({ name }) => name);
const inputOf = <U extends object>(unit: U) => {
  const {
    creationDate: _c,
    removed: _r,
    accountExpired: _e,
    abilities: _a,
    ...input
  } = unit as U & {
    creationDate?: unknown;
    removed?: unknown;
    accountExpired?: unknown;
    abilities?: unknown;
  };
  return input;
};

describe('moving an account', () => {
  const params = (unit: { readonly id: number }) => ({ params: { ouId: unit.id } });

  it('takes all below along, and lists before what changes', async () => {
    const top = await createUnit(admin, 'moving', null);
    const north = await createUnit(admin, 'moving-north', top.id);
    const south = await createUnit(admin, 'moving-south', top.id);
    const office = await createUnit(admin, 'moving-office', north.id);
    const desk = await createUnit(admin, 'moving-desk', office.id);
    const stored = await admin.call('units.get', params(north));
    await admin.call('units.save', { body: { ...inputOf(stored), partnerCode: 'N1' } as never });
    const effects = await admin.call('units.moveEffects', { ...params(office), query: { parentId: south.id } });
    expect(effects).toMatchObject({ channels: [], tagLists: [], people: 0, services: 0 });
    expect(effects.fields.map(({ field, before, after }) => [field, before.value, after.value])).toEqual([
      ['partnerCode', 'N1', null],
    ]);
    const moved = await admin.call('units.move', { ...params(office), body: { version: 1, parentId: south.id } });
    expect(moved).toMatchObject({ parent: { id: south.id }, version: 2 });
    const around = await admin.call('units.level', { query: { ouId: desk.id } });
    expect(names(around.nodes)).toEqual(['moving', 'moving-south', 'moving-office', 'moving-desk']);
    const { rows } = await sql<{ path: number[] }>`select path from account where id = ${desk.id}`.execute(
      server.services.db,
    );
    expect(rows[0]?.path).toEqual([top.id, south.id, office.id, desk.id]);
    const circle = admin.call('units.move', { ...params(south), body: { version: 1, parentId: desk.id } });
    expect((await failure(circle)).label).toBe('ou.moveBelowItself');
    const elsewhere = await createUnit(admin, 'moving-elsewhere', null);
    const abroad = admin.call('units.move', { ...params(office), body: { version: 2, parentId: elsewhere.id } });
    expect((await failure(abroad)).label).toBe('ou.moveTenant');
    const stale = admin.call('units.move', { ...params(office), body: { version: 1, parentId: north.id } });
    expect((await failure(stale)).label).toBe('exception.editionConflict');
  });

  it('is refused while its people have profiles of an account that it would leave', async () => {
    const top = await createUnit(admin, 'bound', null);
    const [from, to] = [await createUnit(admin, 'bound-from', top.id), await createUnit(admin, 'bound-to', top.id)];
    const child = await createUnit(admin, 'bound-child', from.id);
    const profile = await createProfile(admin, { ouId: from.id, name: 'Clerk', masks: [3, 0, 0] });
    await createUser(admin, { login: 'bound-clerk', ouId: child.id, profileId: profile.id });
    const effects = await admin.call('units.moveEffects', { ...params(child), query: { parentId: to.id } });
    expect(effects).toMatchObject({ people: 1, services: 0 });
    const refused = await failure(
      admin.call('units.move', { ...params(child), body: { version: 1, parentId: to.id } }),
    );
    expect([refused.label, refused.parameters.people]).toEqual(['ou.moveBound', 1]);
  });

  it('takes along what is made below it at the same time', async () => {
    const top = await createUnit(admin, 'meeting', null);
    const [from, to] = [await createUnit(admin, 'meeting-a', top.id), await createUnit(admin, 'meeting-b', top.id)];
    const office = await createUnit(admin, 'meeting-office', from.id);
    const desk = await createUnit(admin, 'meeting-desk', office.id);
    const { db } = server.services;
    const waiting = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        )
      ).rows.length;
    // The move has read where all is, and stands before this row.
    const trx = await db.startTransaction().execute();
    await sql`select from account where id = ${desk.id} for update`.execute(trx);
    const moved = admin.call('units.move', { ...params(office), body: { version: 1, parentId: to.id } });
    await expect.poll(waiting).toBe(1);
    const made = createUnit(admin, 'meeting-late', office.id);
    await expect.poll(waiting).toBe(2);
    await trx.commit().execute();
    expect((await moved).parent).toEqual({ id: to.id });
    const { id } = await made;
    const { rows } = await sql<{ path: number[] }>`select path from account where id = ${id}`.execute(db);
    expect(rows[0]?.path).toEqual([top.id, to.id, office.id, id]);
  });

  it('two moves at once make no circle', async () => {
    const top = await createUnit(admin, 'ring', null);
    const [a, b] = [await createUnit(admin, 'ring-a', top.id), await createUnit(admin, 'ring-b', top.id)];
    const both = await Promise.allSettled([
      admin.call('units.move', { ...params(a), body: { version: 1, parentId: b.id } }),
      admin.call('units.move', { ...params(b), body: { version: 1, parentId: a.id } }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('delays of accounts below', () => {
  const made = async (name: string, parentId: number, delays: object) =>
    admin.call('units.save', { body: { name, accountIdentifier: name, parent: { id: parentId }, ...delays } });
  const save = async (who: TestClient, { id }: { readonly id: number }, change: object) => {
    const stored = await admin.call('units.get', { params: { ouId: id } });
    return who.call('units.save', { body: { ...inputOf(stored), confirmShorterDelays: true, ...change } as never });
  };
  const outOfOrder = (known: 'yes' | 'no', name: string) => ({
    code: -40,
    label: 'ou.delaysBelow',
    parameters: { known, name },
  });

  it('stay in order when one above is saved or moved, and the refusal names the account to who administers it', async () => {
    const root = await createUnit(admin, 'delays', null);
    const top = await createUnit(admin, 'delays-top', root.id);
    const child = await made('delays-registry', top.id, { dataDelayDays: 60 });
    const profile = await createProfile(admin, { ouId: top.id, name: 'Own', masks: [0, 0, 8] });
    await createUser(admin, { login: 'keeper', ouId: top.id, profileId: profile.id });
    const keeper = await server.signIn('keeper', PASSWORD);
    const refused = await failure(save(admin, top, { fileDelayDays: 400 }));
    expect(refused).toMatchObject(outOfOrder('yes', 'delays-registry'));
    expect(refused.message).toContain('delays-registry');
    const untold = await failure(save(keeper, top, { fileDelayDays: 400 }));
    expect(untold).toMatchObject(outOfOrder('no', ''));
    expect((await save(keeper, top, { fileDelayDays: 30 })).fileDelayDays).toBe(30);
    expect((await save(admin, top, { fileDelayDays: null })).fileDelayDays).toBeNull();
    const long = await made('delays-long', root.id, { fileDelayDays: 400 });
    const { version } = await admin.call('units.get', { params: { ouId: top.id } });
    const move = { params: { ouId: top.id }, body: { version, parentId: long.id, confirmShorterDelays: true } };
    expect(await failure(admin.call('units.move', move))).toMatchObject(outOfOrder('yes', 'delays-registry'));

    // One that is out of order from before is saved as it is, and can be put in order.
    const { db } = server.services;
    await sql`update account set definition = jsonb_set(definition, '{fileDelayDays}', '400') where id = ${top.id}`.execute(
      db,
    );
    expect((await save(admin, child, { label: 'Archive' })).label).toBe('Archive');
    expect((await failure(save(admin, child, { freezeDelayDays: 3 }))).label).toBe('ou.delaysOrder');
    expect((await save(admin, child, { fileDelayDays: 60 })).fileDelayDays).toBe(60);
  });

  it('are made shorter by no token: what is deleted before its time is decided by a person', async () => {
    const root = await createUnit(admin, 'kept', null);
    const [top, short] = [
      await createUnit(admin, 'kept-top', root.id),
      await made('kept-short', root.id, { dataDelayDays: 1 }),
    ];
    const child = await made('kept-child', top.id, { fileDelayDays: 90 });
    const body = { name: 'Directory', kind: 'service' as const, scopes: ['administer' as const] };
    const { token } = await admin.call('agents.createToken', { body });
    const program = createTestClient({ url: server.url, token });
    const byProgram = { code: -12, label: 'ou.delaysByProgram' };
    for (const shorter of [{ dataDelayDays: 100 }, { fileDelayDays: 89 }])
      expect(await failure(save(program, child, shorter))).toMatchObject(byProgram);
    expect(await failure(save(program, top, { dataDelayDays: 100 }))).toMatchObject(byProgram);
    const { version } = await admin.call('units.get', { params: { ouId: top.id } });
    const move = { params: { ouId: top.id }, body: { version, parentId: short.id, confirmShorterDelays: true } };
    await sql`update account set definition = jsonb_set(definition, '{fileDelayDays}', 'null') where id = ${child.id}`.execute(
      server.services.db,
    );
    expect(await failure(program.call('units.move', move))).toMatchObject(byProgram);
    // What it says of nothing else, and longer ones, it may save as before.
    expect((await save(program, child, { label: 'Archive' })).label).toBe('Archive');
    expect((await save(admin, child, { fileDelayDays: 30 })).fileDelayDays).toBe(30);
    expect((await save(program, child, { fileDelayDays: 120 })).fileDelayDays).toBe(120);
  });
});
