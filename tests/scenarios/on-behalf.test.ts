// A deposit on behalf of a colleague: whose it is, who is named, and what somebody who may not is told.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProfile, createUser, PASSWORD as NEW_PASSWORD } from '#tests/support/api-world.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import type { TestServer } from '#tests/support/test-server.ts';
import { PASSWORD } from '#tests/support/town.ts';
import { deposit, startDepositServer } from '../pipeline/deposit-client.ts';
import { makeWorld, type World } from '../pipeline/deposit-world.ts';

let server: TestServer;
let world: World;
let depositor: TestClient;
let run: Buffer;
beforeAll(async () => {
  server = await startDepositServer();
  world = await makeWorld(server.services);
  depositor = await server.signIn('depositor', PASSWORD);
  run = await lettersPdf([{ address: ['A B', '1 rue X', '75001 Paris'], pages: 2 }]);
});
afterAll(() => server?.stop());

describe('a deposit on behalf', () => {
  it('belongs to the owner, names the author, and both are in the history', async () => {
    const manager = await server.signIn('manager', PASSWORD);
    const parameters = { serviceId: world.services.run, targetOwnerId: world.users.depositor.id };
    const made = await deposit(manager, parameters, [['letters', run, 'a.pdf']]);
    expect(made).toMatchObject({ loggedUserLogin: 'manager', owner: { login: 'depositor' } });
    const [created] = await depositor.call('jobs.revisions', { params: { jobId: made.id } });
    expect(created).toMatchObject({ event: 'CREATED', userLogin: 'manager', actedForLogin: 'depositor' });
    const refused = deposit(depositor, { ...parameters, targetOwnerId: world.users.manager.id }, [
      ['letters', run, 'a.pdf'],
    ]);
    expect((await failure(refused)).label).toBe('permissions.notOnBehalf');
  });

  it('answers alike for a colleague whom the depositor does not see and for nobody', async () => {
    const administrator = await server.administrator();
    const ouId = world.accountId;
    const { id: profileId } = await createProfile(administrator, { ouId, name: 'own letters', masks: [3, 0, 0] });
    await createUser(administrator, { login: 'newcomer', ouId, profileId });
    const newcomer = await server.signIn('newcomer', NEW_PASSWORD);
    const answerFor = async (targetOwnerId: number) => {
      const refused = deposit(newcomer, { serviceId: world.services.run, targetOwnerId }, [['letters', run, 'a.pdf']]);
      const { status, code, label, parameters } = await failure(refused);
      return { status, code, label, parameters };
    };
    const unseen = await answerFor(world.users.manager.id);
    expect(unseen).toMatchObject({ code: -20, label: 'exception.notFound' });
    expect(unseen).toEqual(await answerFor(999_999));
  });

  it('for somebody of an account below has the services and the controlled values of that person', async () => {
    const administrator = await server.administrator();
    const top = await administrator.call('units.get', { params: { ouId: world.accountId } });
    const values = ['N', 'S'].map((value) => ({ value, label: value }));
    const list = { name: 'sites', freeValues: true, values };
    const { creationDate: _c, removed: _r, accountExpired: _e, abilities: _a, channelIds: _ch, ...own } = top;
    await administrator.call('units.save', { body: { ...own, tagLists: [list] } });
    const below = await administrator.call('units.save', {
      body: {
        ...{ name: 'Below', accountIdentifier: 'below', parent: { id: world.accountId } },
        properties: { controlledValues: { sites: ['S'] } },
      },
    });
    const { id: profileId } = await administrator.call('profiles.save', {
      body: {
        ...{ ouId: world.accountId, name: 'Below', services: [world.services.run] },
        ...{ permissions: 3, permissionsOnGroup: 0, permissionsOnOU: 0 },
      },
    });
    const person = await createUser(administrator, { login: 'down-below', ouId: below.id, profileId });
    const manager = await server.signIn('manager', PASSWORD);
    const query = { targetOwnerId: person.id };
    expect((await manager.call('drafts.services', { query })).map(({ id }) => id)).toEqual([world.services.run]);
    expect((await failure(depositor.call('drafts.services', { query }))).label).toBe('exception.notFound');
    const inherited = await administrator.call('units.inherited', {
      params: { ouId: below.id },
      query: { below: true },
    });
    expect(inherited.tagLists).toEqual([{ ...list, freeValues: false, values: [{ value: 'S', label: 'S' }] }]);
    const made = await deposit(manager, { serviceId: world.services.run, targetOwnerId: person.id }, [
      ['letters', run, 'a.pdf'],
    ]);
    expect(made).toMatchObject({ loggedUserLogin: 'manager', owner: { login: 'down-below' } });
  });
});
