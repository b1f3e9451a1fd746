// What goes by wire leaves on a day on which its channel does not work, and costs what it costs on that day.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const LINE = { kind: 'piece' as const, countries: [], fromSheets: 0, currency: 'EUR', vatPermille: 0 };
const ADDRESS = { address: ['Ada Ash', '12 rue des Lilas', '75011 Paris'], pages: 1 };

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
  const now = office.server.clock.now();
  office.server.clock.set(
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 7 - now.getUTCDay(), 10)),
  );
  const system = await office.server.administrator();
  const monday = new Date(office.server.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  for (const channelType of ['EMAIL', 'SIMPLE_MAIL'] as const)
    for (const [validFrom, amount] of [
      ['2020-01-01', 3],
      [monday, 9],
    ] as const)
      await system.call('tariffs.save', { body: { ...LINE, channelType, validFrom, amount } });
});
afterAll(() => office?.close());

it.each([
  ['emails', 3],
  ['letters', 9],
] as const)('of %s on a Sunday, before the tariff of Monday: %i', async (service, net) => {
  const clerk = await office.as('clerk');
  const pdf = await lettersPdf([{ ...ADDRESS, ...(service === 'emails' ? { email: 'ada@example.org' } : {}) }]);
  const { id: jobId } = await office.deposit(clerk, office.town.services[service], pdf);
  const { id: commandId } = await office.confirm(clerk, jobId);
  const { estimate } = await clerk.call('commands.receipt', { params: { commandId } });
  expect(estimate?.sums).toEqual([{ currency: 'EUR', net, vat: 0 }]);
  await office.reaches(clerk, commandId, 'OUTPUTTED');
  const { channels } = await clerk.call('billing.ofJob', { params: { jobId } });
  expect(channels).toMatchObject([{ charged: [{ currency: 'EUR', net, vat: 0 }] }]);
});
