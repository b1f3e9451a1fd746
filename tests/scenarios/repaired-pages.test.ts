// Pages mended at the deposit: looked at with what lies in the way, turned, fitted to A4, text taken out; what is sent says it.
import path from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { complaintsAbout } from '#tests/documents/independent-readers.ts';
import { depositorOf, serviceBy } from '#tests/findings/deposits-by.ts';
import { allBytes, hasReaders, textByMupdf, textByPoppler } from '#tests/findings/sent-letters.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const MM = 72 / 25.4;
/** A mark of the channel, in the way of which an internal remark stands. */
const MARK = { left: 5, top: 60, width: 14, height: 14 };

let office: PostOffice;
let clerk: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await depositorOf(office);
});
afterAll(() => office?.close());

/** One letter whose margin says something internal, with an advertisement below its address; the second page is A5. */
async function letter(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const first = pdf.addPage([595.28, 841.89]);
  const write = (text: string, left: number, top: number, size = 10) =>
    first.drawText(text, { x: left * MM, y: 841.89 - (top + 4) * MM, size, font });
  for (const [index, line] of ['Karl Lang', '7 rue Haute', '31000 TOULOUSE'].entries())
    write(line, 110, 46 + index * 5);
  write('HOUSE 4711', 5, 62, 6);
  write('Win a bicycle', 110, 81);
  write('Dear customer,', 30, 110);
  const second = pdf.addPage([419.53, 595.28]);
  second.drawText('Annex on A5', { x: 40, y: 500, size: 12, font });
  return Buffer.from(await pdf.save());
}

async function deposited(): Promise<{ jobId: number; row: PackGroup }> {
  const technicalAreas = [{ desc: 'House mark', type: 'rectangle', area: MARK, page: 'all', check: true }];
  const boxes = [{ name: 'letters', label: 'Letters', main: true, splitConfig: { type: 'everyPages', pages: 2 } }];
  const serviceId = await serviceBy(office, { name: 'Mended', over: { boxes } });
  const { services } = office.server;
  const { definition } = await services.db
    .selectFrom('service')
    .select('definition')
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
  const own = definition as { channels: { composition: object }[] };
  const channels = own.channels.map((one) => ({ ...one, composition: { ...one.composition, technicalAreas } }));
  await services.db
    .updateTable('service')
    .set({ definition: JSON.stringify({ ...own, channels }) as never })
    .where('id', '=', serviceId)
    .execute();
  const job = await office.deposit(clerk, serviceId, await letter());
  const [row] = await office.rows(clerk, job.id);
  if (row === undefined) throw new Error('no row');
  return { jobId: job.id, row };
}

const look = (row: PackGroup, page: number) =>
  clerk.call('packGroups.lookAtPage', { params: { packGroupId: row.id, page } });

it.skipIf(!hasReaders)('what lies in the way is found, taken out by a press, and gone from what is sent', async () => {
  const { jobId, row } = await deposited();
  const seen = await look(row, 1);
  expect(seen).toMatchObject({ width: 210, height: 297, label: 'mail', fitsA4: true, repairedBy: null });
  expect(seen.zones.map(({ kind, name, taken }) => [kind, name, taken])).toEqual([
    ['window', '', false],
    ['clear', '', false],
    ['technical', 'House mark', true],
  ]);
  const blocking = seen.lines.filter(({ zone }) => zone !== null);
  expect(blocking.map(({ text, zone }) => [text, seen.zones[zone ?? -1]?.kind])).toEqual([
    ['HOUSE 4711', 'technical'],
    ['Win a bicycle', 'window'],
  ]);

  const repair = { turn: 0 as const, onA4: false, takeOut: blocking.map(({ onPage }) => onPage) };
  const params = { packGroupId: row.id, page: 1 };
  const mended = await clerk.call('packGroups.repairPage', { params, body: { version: row.version, repair } });
  expect(mended.version).toBe(row.version + 1);
  const after = await look(mended, 1);
  expect(after.lines.filter(({ zone }) => zone !== null)).toEqual([]);
  expect(after.zones.map(({ taken }) => taken)).toEqual([false, false, false]);
  expect(after).toMatchObject({ repair, repairedBy: { login: 'clerk' } });
  // Another look at the old row is too late.
  await expect(
    clerk.call('packGroups.repairPage', { params, body: { version: row.version, repair } }),
  ).rejects.toMatchObject({ code: -30 });

  const second = await look(mended, 2);
  expect(second.fitsA4).toBe(false);
  const onA4 = { version: mended.version, repair: { turn: 90 as const, onA4: true } };
  const both = await clerk.call('packGroups.repairPage', { params: { packGroupId: row.id, page: 2 }, body: onA4 });
  const laid = await look(both, 2);
  expect([laid.width, laid.height, laid.fitsA4]).toEqual([297, 210, true]);
  const picture = await clerk.call('packGroups.pagePicture', { params: { packGroupId: row.id, page: 2 } });
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  const who = await clerk.call('jobs.repairs', { params: { jobId } });
  expect(who.repairs).toMatchObject([{ by: { login: 'clerk' }, letters: 1 }]);
  // It is among the proofs, whatever their number.
  const proof = await clerk.call('deliveries.proof', {
    body: { packGroupIds: [row.id], expectedProofsPerServiceChannelLabel: { mail: 1 } },
  });
  expect(proof.id).toBeGreaterThan(0);

  const command = await office.confirm(clerk, jobId);
  const { deliveries } = await office.reaches(clerk, command.id, 'OUTPUTTED');
  const [delivery = ''] = deliveries.map(({ externalId }) => externalId);
  const channel = office.outbox().find((one) => !one.includes('.') && office.outbox(one).includes(delivery)) ?? '';
  const name = office.outbox(channel, delivery).find((file) => file.endsWith('.pdf')) ?? '';
  const sent = path.join(office.server.dataDir, 'outbox', channel, delivery, name);
  for (const text of [textByPoppler(sent), textByMupdf(sent) ?? '', allBytes(sent)]) {
    expect(text).not.toContain('HOUSE 4711');
    expect(text).not.toContain('bicycle');
  }
  expect(textByPoppler(sent)).toContain('Dear customer');
  expect(textByPoppler(sent)).toContain('TOULOUSE');
  expect(complaintsAbout(sent)).toEqual([]);
  const pages = (await PDFDocument.load(office.read(channel, delivery, name))).getPages();
  const [, annex] = pages.filter((_, index) => index < 2);
  const { width = 0, height = 0 } = annex?.getSize() ?? {};
  const sideways = (annex?.getRotation().angle ?? 0) % 180 === 90;
  expect([width, height].map((points) => Math.round(points / MM))).toEqual(sideways ? [210, 297] : [297, 210]);
  // What has left is mended no more.
  const [left] = await office.rows(clerk, jobId);
  await expect(
    clerk.call('packGroups.repairPage', { params, body: { version: left?.version ?? 0, repair: {} } }),
  ).rejects.toMatchObject({ code: -50 });
});

it('what cannot be taken out by itself is refused before anything is stored', async () => {
  const { row } = await deposited();
  const params = { packGroupId: row.id, page: 1 };
  const part = { left: 29, top: 108, width: 6, height: 8 };
  await expect(
    clerk.call('packGroups.repairPage', { params, body: { version: row.version, repair: { takeOut: [part] } } }),
  ).rejects.toMatchObject({ code: -50 });
  expect(await look(row, 1)).toMatchObject({ repair: { takeOut: [] }, repairedBy: null });
  await expect(look(row, 3)).rejects.toMatchObject({ label: 'area.page' });
});
