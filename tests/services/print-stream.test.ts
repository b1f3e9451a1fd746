// The service "Statements" of demo/services: a line printer's text with ASA carriage control, set over a form of cairo.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordsByPoppler } from '../findings/sent-letters.ts';
import { violationsOf } from '../scenarios/sound.ts';
import { type Juniper, openJuniper, type Sent } from './juniper.ts';
import { codesOf, expectPages, hasReaders } from './read-sent.ts';

let juniper: Juniper;
beforeAll(async () => {
  juniper = await openJuniper('print-stream');
});
afterAll(() => juniper?.close());

describe('a print stream', () => {
  let sent: Sent[];

  it('is cut at the account, and each statement goes to the address in its window', async () => {
    const job = await juniper.deposit('Statements', { stream: ['statements.prn'] });
    expect(job.errorMessage).toBeNull();
    expect(job).toMatchObject({ state: 'PACK_GROUPS_CREATED', counts: { packGroups: 3, bad: 0, pages: 4 } });
    const rows = await juniper.office.rows(juniper.clerk, job.id);
    expect(rows.map(({ packs, pages }) => [packs[0]?.metadatas.account, pages])).toEqual([
      ['40-0017', 1],
      ['40-0021', 2],
      ['40-0058', 1],
    ]);
    sent = await juniper.send(job.id);
    expect(sent.map(({ row }) => [row?.['address lines'], row?.country])).toEqual([
      ['MR THOMAS BAKER\n9 CHAPEL LANE\nEXETER EX1 1HS', 'GB'],
      ['CAFÉ LÉON LTD\n112 DEANSGATE\nMANCHESTER M3 2BX', 'GB'],
      ['MS AOIFE BYRNE\n5 MERRION ROW\nDUBLIN D02 X285\nIRELAND', 'IE'],
    ]);
    expect(await violationsOf(juniper.office)).toEqual([]);
  });

  it.runIf(hasReaders)('has its text and the form on each page, in the characters of the program', () => {
    const [baker, leon, byrne] = sent;
    const form = ['Juniper Office Supplies', 'Please pay within 14 days'];
    expectPages(baker, [[...form, 'Account 40-0017', 'STATEMENT OF ACCOUNT', 'Balance in £'], []]);
    expectPages(leon, [
      [...form, 'Account 40-0021', 'Page 1', 'CAFÉ LÉON LTD'],
      [...form, 'Account 40-0021', 'Page 2', 'Balance in £'],
    ]);
    expectPages(byrne, [[...form, 'Account 40-0058', 'Balance in £'], []]);
  });

  it.runIf(hasReaders)('stands in the columns and lines of the form', () => {
    const words = wordsByPoppler(sent[0]?.pdf ?? '').filter(({ page }) => page === 1);
    const at = (text: string) => words.find((word) => word.text === text);
    // The address in the window, sums right below their heading.
    expect(at('BAKER')?.y).toBeGreaterThan(50);
    expect(at('EXETER')?.y).toBeLessThan(70);
    const sums = words.filter(({ text, y }) => /^-?[\d,]+\.\d\d$/.test(text) && y > 98);
    expect(sums).toHaveLength(7);
    for (const { x } of sums) expect(x).toBeGreaterThan(172);
    for (const { x } of sums) expect(x).toBeLessThan(192);
  });

  it('carries the identifier', async () => {
    for (const letter of sent)
      expect(await codesOf(juniper.office.server.services.documents, letter, 1)).toEqual([letter.nuid]);
  });
});
