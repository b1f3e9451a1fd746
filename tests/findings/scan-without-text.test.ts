// A scanned letter looks as if it had an address; the reason says in words what is missing, and why.
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { depositorOf, serviceBy } from './deposits-by.ts';

const ONE = [{ name: 'letters', label: 'Letters', main: true, splitConfig: { type: 'everyPages', pages: 1 } }];

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office?.close());

async function reasonsOf(pdf: Buffer): Promise<unknown[]> {
  const clerk = await depositorOf(office);
  const serviceId = await serviceBy(office, { name: 'Scan', over: { boxes: ONE } });
  const job = await office.deposit(clerk, serviceId, pdf);
  const rows = await office.rows(clerk, job.id);
  return rows.map((row) => row.shipmentRequirements.postalRecipient?.error?.label);
}

describe('a letter whose address cannot be read', () => {
  it('says that its page holds no text, where that is so', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage([595, 842]).drawRectangle({ x: 320, y: 640, width: 150, height: 60 });
    expect(await reasonsOf(Buffer.from(await pdf.save()))).toEqual(['address.noText']);
  });

  it('says that the postal address is missing, where other text stands on the page', async () => {
    expect(await reasonsOf(await lettersPdf([{ address: [], pages: 1 }]))).toEqual(['address.missing']);
  });
});
