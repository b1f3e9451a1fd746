// The executable tour: one letter goes from a PDF to a print-ready file with its DataMatrix and manifest in the folder.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { Command } from '#domain/api/sending/command.schema.ts';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { isNuid } from '#domain/shipments/nuid.ts';
import { codesOn, differing, drawn, isBlank } from '#tests/support/drawn-pages.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { PRINTED } from '#tests/support/town.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const ADDRESS = ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'];

/** Comparing pages pixel by pixel takes its time on a busy machine. */
const PIXELS_MS = 120_000;

let office: PostOffice;
let clerk: TestClient;
let letter: Buffer;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
  letter = await lettersPdf([{ address: ADDRESS, pages: 3 }]);
});
afterAll(() => office?.close());

describe('one letter', () => {
  let job: Job;
  let command: Command;
  let shipment: Shipment;
  const folder = () => ['letters-france', shipment.deliveryNumber] as const;

  it('is deposited, and its address is read from the page', async () => {
    job = await office.deposit(clerk, office.town.services.letters, letter, 'claire.pdf');
    expect(job).toMatchObject({ name: 'claire', state: 'PACK_GROUPS_CREATED' });
    const [row, ...others] = await office.rows(clerk, job.id);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ recipientLines: ADDRESS, countryCode: 'FR', quality: 'GOOD', pages: 3 });
  });

  it('shows what confirming it means: channel, sheets, days, no waiting', async () => {
    const packGroupIds = (await office.rows(clerk, job.id)).map(({ id }) => id);
    const check = await clerk.call('deliveries.checkOptions', { body: { packGroupIds } });
    expect(check).toMatchObject({ notEligible: [], bad: [], awaitsValidation: false });
    expect(check.shares).toMatchObject([{ label: 'mail', packGroups: 1, pages: 3, sheets: 2 }]);
  });

  it('is confirmed, composed and handed over', async () => {
    command = await office.confirm(clerk, job.id);
    expect(command).toMatchObject({ state: 'VALIDATED', packGroupCount: 1 });
    command = await office.reaches(clerk, command.id, 'OUTPUTTED');
    [shipment] = (await office.shipments(clerk, job.id)) as [Shipment];
    expect(shipment).toMatchObject({ status: 400, recipientLines: ADDRESS, sheets: 2, doubt: null });
    expect(isNuid(shipment.nuid)).toBe(true);
    const after = await clerk.call('jobs.get', { params: { jobId: job.id } });
    expect(after).toMatchObject({ state: 'PACK_GROUPS_CREATED_SENT', counts: { sent: 1, remaining: 0 } });
  });

  it('lies in the production folder with its manifest', () => {
    expect(office.outbox(...folder())).toEqual([`${shipment.deliveryNumber}.csv`, `${shipment.nuid}.pdf`].sort());
    const manifest = office.read(...folder(), `${shipment.deliveryNumber}.csv`).toString('utf8');
    expect(manifest.split('\r\n')).toEqual([
      '"NUID","shipment","file","first page","pages","sheets","country","options",' +
        '"address lines","postal code","town","country name","sender lines","return lines"',
      `"${shipment.nuid}","${shipment.id}","${shipment.nuid}.pdf","1","4","2","FR","",` +
        '"Mme Claire Dubois\n12 rue des Lilas\n75011 Paris","75011","Paris","FRANCE","Acme\n1 rue de la Paix\n75002 Paris",""',
      '',
    ]);
  });

  it('carries its NUID as a DataMatrix on the first page and nowhere else', async () => {
    const pdf = path.join(office.server.dataDir, 'outbox', ...folder(), `${shipment.nuid}.pdf`);
    const codes = async (page: number) => codesOn(await drawn(office.server.services.documents, { pdf, page }));
    expect(await codes(1)).toEqual([shipment.nuid]);
    expect(await codes(2)).toEqual([]);
    const row = await office.server.services.db
      .selectFrom('shipment')
      .select('id')
      .where('nuid', '=', shipment.nuid)
      .execute();
    expect(row).toEqual([{ id: shipment.id }]);
  });

  it(
    'looks like its source on every page outside of what the channel prints, with a blank last side',
    async () => {
      const source = path.join(office.server.dataDir, 'source.pdf');
      writeFileSync(source, letter);
      const pdf = path.join(office.server.dataDir, 'outbox', ...folder(), `${shipment.nuid}.pdf`);
      const look = (file: string, page: number) => drawn(office.server.services.documents, { pdf: file, page });
      for (const page of [1, 2, 3]) expect(differing(await look(source, page), await look(pdf, page), PRINTED)).toBe(0);
      expect(isBlank(await look(pdf, 4), { left: 0, top: 0, width: 210, height: 285 })).toBe(true);
    },
    PIXELS_MS,
  );

  it('has a history from being created to production, and can be downloaded and looked at', async () => {
    const history = await clerk.call('shipments.revisions', { params: { shipmentId: shipment.id } });
    expect(history.map(({ event }) => event)).toEqual(['250', '300', '400']);
    const file = await clerk.call('shipments.outputFile', {
      params: { outputFileId: shipment.outputFile?.id ?? 0 },
    });
    expect(file.equals(office.read(...folder(), `${shipment.nuid}.pdf`))).toBe(true);
  });

  it('is counted once as sent and is in no list of errors', async () => {
    const counters = await clerk.call('deliveries.counters', {});
    expect(counters).toMatchObject({ deliveries: 1, deliveriesProcessing: 0, deliveriesError: 0 });
    const shipments = await clerk.call('shipments.counters', { query: { unacknowledged: '1' } });
    expect(shipments).toEqual({ shipmentsError: 0, shipmentsErrorOwn: 0, shipmentCountPerStatus: {} });
    expect((await clerk.call('shipments.status', {}))['400']).toBe(1);
  });
});
