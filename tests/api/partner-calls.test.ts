// What servers of partners ask of orders and documents: what a token may take back, and by what things are found.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TokenScope } from '#domain/access/token-scopes.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { createTestClient, failure, type TestClient } from '#tests/support/test-client.ts';
import { workday } from '#tests/support/town.ts';
import { openPostOffice, type PostOffice } from '../scenarios/post-office.ts';

let office: PostOffice;
let clerk: TestClient;
let admin: TestClient;
let jobId: number;
let commandId: number;

beforeAll(async () => {
  office = await openPostOffice();
  [clerk, admin] = [await office.as('clerk'), await office.server.administrator()];
  const pdf = await lettersPdf([{ address: ['Mme A', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  jobId = (await office.deposit(clerk, office.town.services.letters, pdf)).id;
  commandId = (await office.confirm(clerk, jobId, workday(20))).id;
  await office.reaches(clerk, commandId, 'READY');
});
afterAll(() => office?.close());

const tokenOf = async (scopes: TokenScope[]): Promise<TestClient> => {
  const { token } = await admin.call('agents.createToken', { body: { name: 'ERP', kind: 'service', scopes } });
  return createTestClient({ url: office.server.url, token });
};

it('documents and deliveries are found by their channel, documents by the reference of their carrier', async () => {
  const [delivery] = await clerk.call('deliveries.find', { query: { jobId } });
  const channelId = delivery?.channelId ?? 0;
  for (const list of ['deliveries.list', 'shipments.list'] as const) {
    expect((await clerk.call(list, { query: { channelId } })).items, list).toHaveLength(1);
    expect((await clerk.call(list, { query: { channelId: 999_999 } })).items, list).toEqual([]);
  }
  const set = { tracking_reference: 'RR 123' };
  await office.server.services.db.updateTable('shipment').set(set).where('job_id', '=', jobId).execute();
  const find = (trackingReference: string) => clerk.call('shipments.find', { query: { trackingReference } });
  expect((await find('RR 123')).items.map((shipment) => shipment.jobId)).toEqual([jobId]);
  expect((await find('RR 124')).items).toEqual([]);
});

it('a yes of a query is written in both ways', async () => {
  for (const yes of ['1', 'true'] as const) {
    expect((await clerk.call('shipments.list', { query: { unacknowledged: yes, dueFirst: yes } })).items).toEqual([]);
    const counters = await clerk.call('shipments.counters', { query: { decisions: yes } });
    expect(counters.decisions).toMatchObject({ overdue: 0 });
  }
});

it('orders under a legal hold are listed and counted, and a delivery says that it is one of them', async () => {
  const held = async () => (await clerk.call('jobs.list', { query: { states: ['HELD'] } })).items.map(({ id }) => id);
  const counted = async () => (await clerk.call('jobs.counters', {})).jobCountPerStates.HELD;
  expect([await held(), await counted()]).toEqual([[], 0]);
  const hold = (on: boolean) =>
    admin.call('keeping.hold', { params: { jobId }, body: { held: on, reason: 'Court of Paris' } });
  await hold(true);
  expect([await held(), await counted()]).toEqual([[jobId], 1]);
  const [delivery] = await clerk.call('deliveries.find', { query: { jobId } });
  expect(delivery).toMatchObject({
    legalHold: { reason: 'Court of Paris' },
    links: {
      own: `/api/deliveries/${delivery?.id}`,
      origin: null,
      successors: [],
      order: `/api/jobs/${jobId}`,
    },
  });
  await hold(false);
});

it('a token that may only deposit takes nothing back that was confirmed', async () => {
  const cancel = async (...scopes: TokenScope[]) => (await tokenOf(scopes)).call('jobs.cancel', { params: { jobId } });
  expect(await failure(cancel('deposit'))).toMatchObject({ code: -12, label: 'agents.scopeMissing' });
  const open = await clerk.call('commands.get', { params: { commandId } });
  expect([open.state, open.deliveries[0]?.state]).toEqual(['READY', 'READY']);
  expect((await cancel('deposit', 'confirm')).state).toBe('CANCELLED');
});
