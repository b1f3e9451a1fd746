// Numbers as people say and scan them: without hyphens, in small letters, with the letter O for the digit.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office?.close());

it('find their delivery and their letter, in the search and in the look-ups', async () => {
  const clerk = await office.as('clerk');
  const addresses = [
    ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'],
    ['Mme Claire Dubois', '3 rue Haute', '69002 Lyon'],
  ];
  const pdf = await lettersPdf(addresses.map((address) => ({ address, pages: 1 })));
  const job = await office.deposit(clerk, office.town.services.letters, pdf);
  await office.reaches(clerk, (await office.confirm(clerk, job.id)).id, 'OUTPUTTED');
  const [shipment] = await office.shipments(clerk, job.id);
  const { deliveryNumber: number, nuid } = shipment ?? { deliveryNumber: '', nuid: '' };
  const spoken = number.replaceAll('-', ' ').toLowerCase();
  const read = `${nuid.slice(0, 4)} ${nuid.slice(4, 9)}-${nuid.slice(9)}`.toLowerCase().replaceAll('0', 'o');
  const hits = async (text: string) => (await clerk.call('app.search', { query: { text } })).hits;
  expect((await hits(spoken)).map(({ kind, title }) => [kind, title])).toEqual([['delivery', number]]);
  expect((await hits(read)).map(({ kind, title }) => [kind, title])).toEqual([['shipment', nuid]]);
  expect(await clerk.call('deliveries.find', { query: { externalId: spoken } })).toHaveLength(1);
  expect((await clerk.call('shipments.find', { query: { nuid: read } })).items).toHaveLength(1);
  const listed = await clerk.call('shipments.list', { query: { outputFileNUIDs: [read], externalIds: [spoken] } });
  expect(listed.items.map((row) => row.nuid)).toEqual([nuid]);
});
