// A letter whose address the window of its envelope does not show says so, until a page with the address goes in front.
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { depositorOf, serviceBy } from '#tests/findings/deposits-by.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const MM = 72 / 25.4;

let office: PostOffice;
let clerk: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await depositorOf(office);
});
afterAll(() => office?.close());

/** A letter with its address this far from the top left (mm). */
async function letter(left: number, top: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595.28, 841.89]);
  for (const [index, line] of ['Karl Lang', '7 rue Haute', '31000 TOULOUSE'].entries())
    page.drawText(line, { x: left * MM, y: 841.89 - (top + 4 + index * 5) * MM, size: 10, font });
  return Buffer.from(await pdf.save());
}

/** The row of such a letter, of a service that reads the address there. */
async function deposited(name: string, { left, top }: { left: number; top: number }): Promise<PackGroup> {
  const area = { page: 1, left, top, width: 80, height: 25 };
  const value = { type: 'pdfText', box: null, area };
  const boxes = [{ name: 'letters', label: 'Letters', main: true, splitConfig: { type: 'everyPages', pages: 1 } }];
  const over = { boxes, requirements: [{ name: 'postalRecipient', value }] };
  const serviceId = await serviceBy(office, { name, over });
  const job = await office.deposit(clerk, serviceId, await letter(left, top));
  const [row] = await office.rows(clerk, job.id);
  if (row === undefined) throw new Error('no row');
  return row;
}

it('an address in the window has no remark', async () => {
  expect(await deposited('Seen', { left: 108, top: 48 })).toMatchObject({ quality: 'GOOD', besideWindow: false });
});

it('an address elsewhere leaves with a remark, which a page with the address takes away', async () => {
  const row = await deposited('Beside', { left: 25, top: 130 });
  expect(row).toMatchObject({ quality: 'GOOD', besideWindow: true });
  const { value = '', countryCode = null } = row.shipmentRequirements.postalRecipient ?? {};
  const edit = (version: number, more: object) =>
    clerk.call('packGroups.edit', {
      params: { packGroupId: row.id },
      body: {
        version,
        rawShipmentRequirements: { postalRecipient: { value, countryCode, forced: false, printAnew: true, ...more } },
      },
    });
  const anew = await edit(row.version, { onAddressPage: false });
  // At its place it is as little seen as before.
  expect(anew.besideWindow).toBe(true);
  const front = await edit(anew.version, { onAddressPage: true });
  expect(front).toMatchObject({ quality: 'MODIFIED', besideWindow: false });
});
