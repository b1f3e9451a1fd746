// The service "Payslips" of demo/services: an archive of Info-ZIP with slips of Ghostscript, certificates of cairo and an index.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../scenarios/sound.ts';
import { type Juniper, openJuniper, type Sent } from './juniper.ts';
import { codesOf, expectPages, hasReaders } from './read-sent.ts';

let juniper: Juniper;
beforeAll(async () => {
  juniper = await openJuniper('payslips');
});
afterAll(() => juniper?.close());

describe('an archive of payslips', () => {
  let sent: Sent[];

  it('is five slips in the order of the index, each to its person, on paper or into the safe', async () => {
    const job = await juniper.deposit('Payslips', { archive: ['payslips-2026-10.zip'] });
    expect(job.errorMessage).toBeNull();
    expect(job).toMatchObject({
      state: 'PACK_GROUPS_CREATED',
      counts: { packGroups: 5, bad: 0, pages: 8, orphans: 0 },
    });
    sent = await juniper.send(job.id);
    expect(sent.map(({ recipient, channel }) => [recipient, channel])).toEqual([
      ['Hannah Cole', 'Letter'],
      ['Joseph Okafor', 'Safe'],
      ['Per Lindgren', 'Letter'],
      ['Siân Llewellyn', 'Safe'],
      ['Tomasz Wójcik', 'Letter'],
    ]);
    expect(sent.flatMap(({ channel, row }) => (channel === 'Letter' ? [row?.['address lines']] : []))).toEqual([
      'Hannah Cole\n8 Mill Road\nReading RG1 3BA',
      'Per Lindgren\n44 Harbour Street\nWhitby YO21 1DW',
      'Tomasz Wójcik\n71 Priory Lane\nBath BA1 5NQ',
    ]);
    expect(await violationsOf(juniper.office)).toEqual([]);
  });

  it.runIf(hasReaders)('puts each certificate behind the slip of its person, and nobody else’s', () => {
    const [hannah, joseph, per, sian, tomasz] = sent;
    const blank: string[] = [];
    expectPages(hannah, [
      ['Staff number 2007', '2,340.00'],
      blank,
      ['Certificate of income tax', 'Hannah Cole'],
      blank,
    ]);
    expectPages(joseph, [['Staff number 2011', '2,134.12']]);
    expectPages(per, [
      ['Staff number 2015', 'Page 1 of 2'],
      ['Overtime in October', 'Page 2 of 2'],
      ['Certificate of income tax', 'Per Lindgren'],
      blank,
    ]);
    expectPages(sian, [['Staff number 2023', 'Siân Llewellyn']]);
    expectPages(tomasz, [['Staff number 2031', 'Tomasz Wójcik'], blank]);
  });

  it('marks paper alone for the machine that fills envelopes', async () => {
    const { documents } = juniper.office.server.services;
    const [hannah, joseph] = sent;
    if (hannah === undefined || joseph === undefined) throw new Error('Nothing left.');
    for (const page of [1, 3]) expect(await codesOf(documents, hannah, page)).toEqual([hannah.nuid]);
    expect(await codesOf(documents, joseph, 1)).toEqual([]);
  });
});
