// What is entered in the books years after a letter left is kept for its own years, with the price that it counters.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepAndPurge } from '#server/pipeline/schedule/keep-and-purge.ts';
import { joinWholeChain } from '#tests/support/database/joined-chain.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { exportedRows } from '#tests/support/test-client.ts';
import { ADMINISTRATOR } from '#tests/support/test-server.ts';
import { setDelays } from './kept/kept-rows.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const DAY = 86_400_000;
const YEAR = 366 * DAY;
const LINE = {
  channelType: 'SIMPLE_MAIL',
  kind: 'piece',
  countries: [],
  fromSheets: 0,
  validFrom: '2020-01-01',
} as const;
let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(async () => {
  await office?.close();
});

it('a sum that is given back in the ninth year stays on its statement when the letter is ten years old', async () => {
  const { clock, services } = office.server;
  const clerk = await office.as('clerk');
  const line = { ...LINE, countries: [], currency: 'EUR', amount: 100, vatPermille: 200 };
  await (await office.server.administrator()).call('tariffs.save', { body: line });
  const pdf = await lettersPdf([{ address: ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  const { id: jobId } = await office.deposit(clerk, office.town.services.letters, pdf);
  await office.reaches(clerk, (await office.confirm(clerk, jobId)).id, 'OUTPUTTED');
  const [{ id: shipmentId, deliveryId } = { id: 0, deliveryId: 0 }] = await office.shipments(clerk, jobId);
  await setDelays(office, { fileDelayDays: 1, dataDelayDays: 2 });
  const run = () => keepAndPurge(services, { restless: true });
  clock.advance(3 * DAY + 30 * DAY);
  expect(await run()).toMatchObject({ data: 1 });
  await joinWholeChain(services);

  clock.advance(9 * YEAR);
  const system = await office.server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
  const body = { shipmentId, net: -100, vat: -20, reason: 'Never arrived' };
  await system.call('billing.correct', { params: { deliveryId }, body });
  const month = clock.now().toISOString().slice(0, 7);
  clock.advance(YEAR + 31 * DAY);
  expect(await run()).toMatchObject({ evidence: 1, billing: 0 });
  const statement = async () => exportedRows(await office.as('validator'), 'costs', { month });
  expect(await statement()).toMatchObject([{ kind: 'correction', gross: -120 }]);
  expect(await violationsOf(office)).toEqual([]);

  clock.advance(9 * YEAR - 31 * DAY);
  expect(await run()).toMatchObject({ billing: 1 });
  expect(await statement()).toEqual([]);
  expect(await violationsOf(office)).toEqual([]);
});
