// A document whose bytes stay takes no corrected address, also where a row of a data file comes along with it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EMAIL_AREA, lettersPdf } from '#tests/support/letters-pdf.ts';
import { addChannel, addService, areaText, runService } from '#tests/support/town.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const CHANNEL = {
  ...{ channelType: 'SIMPLE_MAIL', name: 'Signed', providerName: 'folder', timeZone: 'Europe/Paris' },
  requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', forceValidation: true }],
  outputFileDefinitions: [{ name: 'main', mainOutputFile: true, preserveIntegrity: true }],
};
const BOXES = [
  { name: 'letters', label: 'Letters', main: true, integrityPreservable: true },
  {
    ...{ name: 'rows', label: 'Rows', boxType: 'datafile', metadatas: [{ name: 'mail' }] },
    parserConfiguration: {
      ...{ format: 'csv', encoding: 'utf-8', separator: ';' },
      columns: [{ metadata: 'mail', column: 'Mail' }],
    },
    reconcile: {
      packIdentifier: areaText(EMAIL_AREA),
      identifier: { type: 'dataColumn', box: null, column: 'mail' },
    },
  },
];

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office?.close());

async function signedService(): Promise<number> {
  const { services } = office.server;
  const channelId = await addChannel(services, CHANNEL);
  const service_id = await addService(
    services,
    office.town.accountId,
    runService('signed', channelId, { boxes: BOXES, channels: [{ label: 'mail', channelId }] }),
  );
  const { id: profile_id } = await services.db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  await services.db.insertInto('profile_service').values({ profile_id, service_id }).execute();
  return service_id;
}

it('is refused before anything is confirmed', async () => {
  const serviceId = await signedService();
  const clerk = await office.as('clerk');
  const address = ['Oceane Martin', '172 allee des Tilleuls', '31000 TOULOUSE', 'RURITANIE'];
  const pdf = await lettersPdf([{ address, email: 'oceane@mail.example', pages: 1 }]);
  const made = await clerk.call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId }) },
      { name: 'letters', value: pdf, fileName: 'signed.pdf' },
      { name: 'rows', value: Buffer.from('Mail\noceane@mail.example\n'), fileName: 'rows.csv' },
    ],
  });
  const job = await office.ready(clerk, made.id);
  const [row] = await office.rows(clerk, job.id);
  expect(row?.packs[0]?.chunks).toHaveLength(2);
  const value = 'Océane Martin\n3 rue Neuve\n75011 PARIS';
  await clerk.call('packGroups.edit', {
    params: { packGroupId: row?.id ?? 0 },
    body: {
      version: row?.version ?? 0,
      rawShipmentRequirements: { postalRecipient: { value, countryCode: 'FR' } },
    },
  });
  const check = await clerk.call('deliveries.checkOptions', { body: { readyOfJob: job.id } });
  expect(check.addressRefused).toMatchObject([{ recipientName: 'Océane Martin' }]);
  await expect(office.confirm(clerk, job.id)).rejects.toMatchObject({ label: 'packGroup.addressNotPrintable' });
});
