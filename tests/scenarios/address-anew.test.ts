// An address that is right as it was read, set anew at its place or moved to an address page all the same; and the way back.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { complaintsAbout } from '#tests/documents/independent-readers.ts';
import { depositorOf, serviceBy } from '#tests/findings/deposits-by.ts';
import { hasReaders, pagesByPoppler, wordsByPoppler } from '#tests/findings/sent-letters.ts';
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

/** The address in a type that is too small to be read through a window, and a remark in its way. */
async function letter(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const page = pdf.addPage([595.28, 841.89]);
  for (const [index, line] of ['Karl Lang', '7 rue Haute', '31000 TOULOUSE'].entries())
    page.drawText(line, { x: 110 * MM, y: 841.89 - (50 + index * 3) * MM, size: 6, font });
  page.drawText('HOUSE 4711', { x: 5 * MM, y: 841.89 - 66 * MM, size: 6, font });
  page.drawText('Dear customer', { x: 30 * MM, y: 841.89 - 110 * MM, size: 10, font });
  return Buffer.from(await pdf.save());
}

async function deposited(name: string, composition: object = {}): Promise<PackGroup> {
  const boxes = [{ name: 'letters', label: 'Letters', main: true, splitConfig: { type: 'everyPages', pages: 1 } }];
  const serviceId = await serviceBy(office, { name, over: { boxes, ...composition } });
  const job = await office.deposit(clerk, serviceId, await letter());
  const [row] = await office.rows(clerk, job.id);
  if (row === undefined) throw new Error('no row');
  return row;
}

const address = ({ shipmentRequirements: { postalRecipient } }: PackGroup) => ({
  value: postalRecipient?.value ?? '',
  countryCode: postalRecipient?.countryCode ?? null,
  forced: false,
});
const wish = (row: PackGroup, more: object) => ({
  rawShipmentRequirements: { postalRecipient: { ...address(row), ...more } },
});
const edit = (row: PackGroup, more: object) =>
  clerk.call('packGroups.edit', {
    params: { packGroupId: row.id },
    body: { version: row.version, ...wish(row, more) },
  });

async function sent(row: PackGroup, channel: string): Promise<string> {
  const command = await office.confirm(clerk, row.jobId);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  const [shipment] = await office.shipments(clerk, row.jobId);
  const { deliveryNumber = '', nuid = '' } = shipment ?? {};
  const file = path.join(office.server.dataDir, 'outbox', channel, deliveryNumber, `${nuid}.pdf`);
  await expect.poll(() => existsSync(file), { timeout: 20_000 }).toBe(true);
  return file;
}

it.skipIf(!hasReaders)('is set anew at its place, beside what is mended of the page', async () => {
  const row = await deposited('Anew');
  const params = { packGroupId: row.id, page: 1 };
  const look = await clerk.call('packGroups.lookAtPage', { params });
  expect(look.address).toBe('postalRecipient');
  const tried = await clerk.call('packGroups.tryEdit', {
    params: { packGroupId: row.id },
    body: wish(row, { printAnew: true }),
  });
  expect(tried.printed).toMatchObject([{ way: 'onPage', obstacle: null, moreSheets: 0 }]);
  const anew = await edit(row, { printAnew: true });
  expect(anew).toMatchObject({ quality: 'MODIFIED', addressCorrection: { onPage: true, obstacle: null } });
  const takeOut = look.lines.filter(({ text }) => text.startsWith('HOUSE')).map(({ onPage }) => onPage);
  const body = { version: anew.version, repair: { takeOut } };
  await clerk.call('packGroups.repairPage', { params, body });
  const file = await sent(row, 'anew-1');
  const words = wordsByPoppler(file);
  const [name, town] = ['Lang', 'TOULOUSE'].map((wanted) => words.find(({ text }) => text === wanted)?.y ?? 0);
  // From lines of 3 mm to such as machines read.
  expect((town ?? 0) - (name ?? 0)).toBeGreaterThan(7);
  expect(words.filter(({ text }) => text === 'TOULOUSE')).toHaveLength(1);
  expect(words.some(({ text }) => text === 'HOUSE')).toBe(false);
  expect(complaintsAbout(file)).toEqual([]);
});

it.skipIf(!hasReaders)('is moved to an address page, and is as it was read again', async () => {
  const row = await deposited('Moved');
  const moved = await edit(row, { printAnew: true, onAddressPage: true });
  expect(moved).toMatchObject({ quality: 'MODIFIED', addressCorrection: { onPage: true, onAddressPage: true } });
  const back = await edit(moved, { printAnew: false });
  expect(back).toMatchObject({ quality: 'GOOD', addressCorrection: null });
  expect(back.shipmentRequirements.postalRecipient).toMatchObject({ modified: false });
  expect(back.shipmentRequirements.postalRecipient?.change).toBeUndefined();
  expect(back.shipmentRequirements.postalRecipient?.properties.onAddressPage).toBeUndefined();
  const again = await edit(back, { printAnew: true, onAddressPage: true });
  const pages = pagesByPoppler(await sent(again, 'moved-2'));
  expect(pages[0]).toContain('31000 TOULOUSE');
  expect(pages[0]).not.toContain('Dear customer');
  expect(pages.some((text) => text.includes('Dear customer'))).toBe(true);
});

it('keeps what a person changed besides, and means nothing for other values', async () => {
  const row = await deposited('Changed');
  const anew = await edit(row, { printAnew: true });
  const changed = await edit(anew, { value: 'Karl Lang\n9 rue Haute\n31000 TOULOUSE' });
  expect(changed.shipmentRequirements.postalRecipient?.properties.printAnew).toBeUndefined();
  expect(changed.addressCorrection).toMatchObject({ onPage: true });
  const still = await edit(changed, { printAnew: false });
  expect(still).toMatchObject({ quality: 'MODIFIED', addressCorrection: { onPage: true } });
});
