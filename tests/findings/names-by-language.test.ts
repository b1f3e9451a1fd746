// Whoever reads German was shown "Annual statements" and "mail": each call gives the names, and e-mails take the reader's.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { depositorOf, serviceBy } from './deposits-by.ts';

let office: PostOffice;
let clerk: TestClient;
let service: number;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await depositorOf(office);
  service = await serviceBy(office, { name: 'statements' });
  const { db } = office.server.services;
  await sql`update service set definition = definition || jsonb_build_object('names', '{"de": "Jahresbriefe"}'::jsonb,
    'channels', jsonb_set(definition->'channels', '{0,names}', '{"de": "Brief mit Fenster"}'),
    'boxes', jsonb_set(definition->'boxes', '{0,names}', '{"de": "Schreiben"}')) where id = ${service}`.execute(db);
  await sql`update channel set definition = definition || '{"names": {"de": "Fensterumschlag"}}'::jsonb
    where id = (select (definition->'channels'->0->>'channelId')::bigint from service where id = ${service})`.execute(
    db,
  );
  await sql`update app_user set locale = 'de' where login = 'clerk'`.execute(db);
});
afterAll(() => office?.close());

const LETTERS = [{ address: ['Mme A', '12 rue des Lilas', '75011 Paris'], pages: 1 }];

it('an order, what was confirmed, its delivery and its documents are named in every configured language', async () => {
  const { id: jobId } = await office.deposit(clerk, service, await lettersPdf(LETTERS));
  const job = await clerk.call('jobs.get', { params: { jobId } });
  expect(job).toMatchObject({
    service: { names: { de: 'Jahresbriefe' } },
    channels: [{ label: 'mail', names: { de: 'Brief mit Fenster' }, channelType: 'SIMPLE_MAIL' }],
    inputFiles: [{ boxNames: { de: 'Schreiben' } }],
  });
  const { items } = await clerk.call('jobs.list', { query: {} });
  expect(items.find(({ id }) => id === jobId)?.service.names).toEqual({ de: 'Jahresbriefe' });

  const command = await office.confirm(clerk, jobId);
  expect(command).toMatchObject({
    service: { names: { de: 'Jahresbriefe' } },
    shares: [{ names: { de: 'Brief mit Fenster' }, channelNames: { de: 'Fensterumschlag' } }],
  });
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  const [delivery] = await clerk.call('deliveries.find', { query: { jobId } });
  expect(delivery).toMatchObject({
    service: { names: { de: 'Jahresbriefe' } },
    channelNames: { de: 'Fensterumschlag' },
  });
  const [shipment] = await office.shipments(clerk, jobId);
  expect(shipment?.service.names).toEqual({ de: 'Jahresbriefe' });
  const page = await clerk.call('shipments.list', { query: {} });
  expect(page.items.map((one) => one.service.names?.de)).toEqual(['Jahresbriefe']);
});

it('a service without other names takes none from the document above it in a list', async () => {
  const plain = await serviceBy(office, { name: 'plain' });
  for (const which of [plain, service, plain]) {
    const { id: jobId } = await office.deposit(clerk, which, await lettersPdf(LETTERS));
    const command = await office.confirm(clerk, jobId);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
  }
  const { items } = await clerk.call('shipments.list', { query: {} });
  expect(items.map((one) => one.service.names?.de)).toEqual([undefined, 'Jahresbriefe', undefined, 'Jahresbriefe']);
});

it('the receipt by e-mail calls the channel as its reader does', async () => {
  const { id: jobId } = await office.deposit(clerk, service, await lettersPdf(LETTERS));
  const command = await office.confirm(clerk, jobId);
  await clerk.call('commands.mailReceipt', { params: { commandId: command.id }, body: { to: 'archiv@acme.example' } });
  await expect
    .poll(() => office.server.mails.find(({ to }) => to.includes('archiv@acme.example'))?.text)
    .toContain('Brief mit Fenster: ');
});
