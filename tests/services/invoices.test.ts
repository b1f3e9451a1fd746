// The service "Invoices" of demo/services: a run of LibreOffice, notes of cairo and Ghostscript, customers of Calc.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { failure } from '#tests/support/test-client.ts';
import { violationsOf } from '../scenarios/sound.ts';
import { type Juniper, openJuniper, type Sent } from './juniper.ts';
import { codesOf, expectPages, hasReaders } from './read-sent.ts';

let juniper: Juniper;
beforeAll(async () => {
  juniper = await openJuniper('invoices');
});
afterAll(() => juniper?.close());

describe('invoices with notes, time sheets and customers', () => {
  let job: Job;
  let sent: Sent[];

  it('finds six invoices for five customers, and says which note belongs to none', async () => {
    job = await juniper.deposit('Invoices', {
      invoices: ['invoices.pdf'],
      attachments: ['delivery-notes.pdf', 'time-sheets.pdf'],
      customers: ['customers.csv'],
    });
    expect(job).toMatchObject({
      state: 'PACK_GROUPS_CREATED',
      counts: { packGroups: 5, bad: 0, pages: 13, orphans: 1 },
    });
    const orphans = await juniper.clerk.call('jobs.orphanChunks', { params: { jobId: job.id } });
    expect(orphans).toMatchObject([
      { fileNameInBox: 'delivery-notes.pdf', firstPage: 5, identifier: 'INV-2026-0399', reason: 'unmatched' },
    ]);
    // Nobody gets the note of October: a person says so.
    const refused = await failure(juniper.office.confirm(juniper.clerk, job.id));
    expect(refused.label).toBe('deposit.reconciliationsMissing');
    const params = { jobId: job.id, chunkId: orphans[0]?.id ?? 0 };
    await juniper.clerk.call('jobs.acceptOrphan', { params, body: { accepted: true } });
  });

  it('sends whoever has an e-mail address an e-mail, and a letter to all others', async () => {
    sent = await juniper.send(job.id);
    expect(sent.map(({ recipient, channel }) => [recipient, channel])).toEqual([
      ['Harbour Lights Café', 'E-mail'],
      ['Brennan & Daly Solicitors', 'Letter'],
      ['Atelier Claire Dubois', 'Letter'],
      ['Müller Feinmechanik GmbH', 'E-mail'],
      ['Mrs Margaret O’Neill', 'Letter'],
    ]);
    expect(sent[0]?.mail).toMatchObject({ subject: 'Invoice INV-2026-0412', attachment: 'INV-2026-0412.pdf' });
    expect(sent[0]?.mail?.to).toContain('<accounts@harbourlights.example>');
    expect(sent[3]?.mail).toMatchObject({ subject: 'Invoice INV-2026-0415', attachment: 'INV-2026-0415.pdf' });
    expect(sent[3]?.mail?.to).toContain('<rechnung@mueller-feinmechanik.example>');
  });

  it('tells the production site where each letter goes and how many sheets it has', () => {
    const rows = sent.flatMap(({ row }) => (row === null ? [] : [row]));
    expect(rows.map((row) => [row['address lines'], row.country, row.pages, row.sheets])).toEqual([
      ['Brennan & Daly Solicitors\n18 Fitzwilliam Square\nDublin\nD02 X285\nIRELAND', 'IE', '8', '4'],
      ['Atelier Claire Dubois\n12 rue des Lilas\n75011 Paris\nFRANCE', 'FR', '2', '1'],
      ['Mrs Margaret O’Neill\n27 Orchard Rise\nBath\nBA1 5NQ', 'GB', '4', '2'],
    ]);
  });

  it.runIf(hasReaders)(
    'has put notes and time sheets behind their invoices, and two invoices into one envelope',
    () => {
      const [cafe, solicitors, atelier, mueller, oneill] = sent;
      const blank: string[] = [];
      expectPages(cafe, [
        ['Invoice INV-2026-0412', 'Customer C-1041', 'Total £431.50'],
        ['Delivery note', 'T. Webb'],
      ]);
      expectPages(solicitors, [
        ['Invoice INV-2026-0413', 'Customer C-1087', 'Page 1'],
        ['Invoice INV-2026-0413', 'Total £2,660.55', 'Page 2'],
        ['Delivery note', 'INV-2026-0413', 'Signed by reception'],
        blank,
        ['Time sheet', 'INV-2026-0413', 'J. Okafor', 'Total 21.75 h'],
        blank,
        ['Invoice INV-2026-0417', 'Customer C-1087', 'Total £541.40'],
        blank,
      ]);
      expectPages(atelier, [['Invoice INV-2026-0414', 'Total £205.90'], blank]);
      expectPages(mueller, [['Invoice INV-2026-0415'], ['Time sheet', 'INV-2026-0415', 'P. Lindgren']]);
      expectPages(oneill, [
        ['Invoice INV-2026-0416', 'Total £155.10'],
        blank,
        ['Delivery note', 'INV-2026-0416', 'Page 1 of 2'],
        ['Two desks, levelled', 'Page 2 of 2'],
      ]);
    },
  );

  it('prints the identifier of the letter on the front of each sheet, and nothing on e-mails', async () => {
    const { documents } = juniper.office.server.services;
    const [cafe, solicitors] = sent;
    if (cafe === undefined || solicitors === undefined) throw new Error('Nothing left.');
    for (const page of [1, 3, 5, 7]) expect(await codesOf(documents, solicitors, page)).toEqual([solicitors.nuid]);
    expect(await codesOf(documents, solicitors, 2)).toEqual([]);
    expect(await codesOf(documents, cafe, 1)).toEqual([]);
    expect(await violationsOf(juniper.office)).toEqual([]);
  });
});
