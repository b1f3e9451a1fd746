// A letter that only looks as if it had an address: a scan, or an address on its side that no postman reads in the window.
// The reason says in words what is wrong, and why.
import { concatTransformationMatrix, degrees, PDFDocument } from '@cantoo/pdf-lib';
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

async function rowsOf(pdf: Buffer) {
  const clerk = await depositorOf(office);
  const serviceId = await serviceBy(office, { name: 'Scan', over: { boxes: ONE } });
  const job = await office.deposit(clerk, serviceId, pdf);
  return { clerk, rows: await office.rows(clerk, job.id) };
}

async function reasonsOf(pdf: Buffer): Promise<unknown[]> {
  const { rows } = await rowsOf(pdf);
  return rows.map((row) => row.shipmentRequirements.postalRecipient?.error?.label);
}

describe('a letter whose address cannot be read', () => {
  it('says that its page holds no text, where that is so', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage([595, 842]).drawRectangle({ x: 320, y: 640, width: 150, height: 60 });
    expect(await reasonsOf(Buffer.from(await pdf.save()))).toEqual(['address.noText']);
  });

  it('says that none was read in its area, where other text stands on the page', async () => {
    expect(await reasonsOf(await lettersPdf([{ address: [], pages: 1 }]))).toEqual(['address.extractionFailed']);
  });

  it('is kept back where its lines stand on their side, until somebody has looked', async () => {
    const pdf = await PDFDocument.create();
    const lines = ['Friedrich Weiss', '12 rue du Port', '75011 PARIS'];
    for (const turn of [0, 90, 180, 270]) {
      const page = pdf.addPage([595, 842]);
      for (const [index, line] of lines.entries()) {
        const [x, y] = { 0: [330, 700 - index * 14], 90: [400 + index * 14, 630] }[turn] ?? [480, 640 + index * 14];
        const at = turn === 270 ? { x: 400 - index * 14, y: 710 } : { x: x ?? 0, y: y ?? 0 };
        page.drawText(line, { ...at, size: 9, rotate: degrees(turn) });
      }
    }
    // Upside down in a mirror: its lines run from left to right, one below the other.
    const mirror = pdf.addPage([595, 842]);
    mirror.pushOperators(concatTransformationMatrix(1, 0, 0, -1, 0, 1400));
    for (const [index, line] of lines.entries()) mirror.drawText(line, { x: 330, y: 700 + index * 14, size: 9 });
    const { clerk, rows } = await rowsOf(Buffer.from(await pdf.save()));
    const labels = rows.map((row) => row.shipmentRequirements.postalRecipient?.error?.label ?? null);
    expect(labels).toEqual([null, 'address.sideways', 'address.sideways', 'address.sideways', 'address.sideways']);
    const [, row] = rows;
    const value = [...lines, 'FRANCE'].join('\n');
    const body = {
      version: row?.version ?? 0,
      rawShipmentRequirements: { postalRecipient: { value, countryCode: 'FR', forced: false } },
    };
    const edited = await clerk.call('packGroups.edit', { params: { packGroupId: row?.id ?? 0 }, body });
    expect(edited).toMatchObject({ quality: 'MODIFIED' });
    expect(edited.shipmentRequirements.postalRecipient).toMatchObject({ valid: true, error: null });

    // Right in every word: it is printed anew because a person wants that, not because it was changed.
    for (const read of rows.slice(2)) {
      const { value, countryCode } = read.shipmentRequirements.postalRecipient ?? { value: '', countryCode: null };
      const same = { postalRecipient: { value, countryCode, forced: false } };
      const call = { params: { packGroupId: read.id } };
      const untouched = await clerk.call('packGroups.tryEdit', { ...call, body: { rawShipmentRequirements: same } });
      expect(untouched).toMatchObject({ quality: 'BAD', printed: [] });
      const anew = { rawShipmentRequirements: { postalRecipient: { ...same.postalRecipient, printAnew: true } } };
      const tried = await clerk.call('packGroups.tryEdit', { ...call, body: anew });
      expect(tried).toMatchObject({ quality: 'MODIFIED', printed: [{ way: 'addressPage' }] });
      const saved = await clerk.call('packGroups.edit', { ...call, body: { version: read.version, ...anew } });
      expect(saved).toMatchObject({
        quality: 'MODIFIED',
        shipmentRequirements: { postalRecipient: { value, error: null } },
      });
    }
  });
});
