// The service "Hebrew letters" of demo/services: pages of Chromium, read and marked from right to left.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordsByPoppler } from '../findings/sent-letters.ts';
import { violationsOf } from '../scenarios/sound.ts';
import { type Juniper, openJuniper, type Sent } from './juniper.ts';
import { codesOf, hasReaders, pagesOf } from './read-sent.ts';

let juniper: Juniper;
beforeAll(async () => {
  juniper = await openJuniper('hebrew');
});
afterAll(() => juniper?.close());

describe('letters in Hebrew', () => {
  let sent: Sent[];

  it('go to the addresses that stand on them, in the order in which they are read', async () => {
    const job = await juniper.deposit('Hebrew letters', { letters: ['letters.pdf'] });
    expect(job).toMatchObject({ state: 'PACK_GROUPS_CREATED', counts: { packGroups: 4, bad: 0, pages: 5 } });
    const rows = await juniper.office.rows(juniper.clerk, job.id);
    expect(rows.map(({ pages, packs }) => [packs[0]?.metadatas.letter, pages])).toEqual([
      ['7041', 1],
      ['7042', 2],
      ['7043', 1],
      ['7044', 1],
    ]);
    sent = await juniper.send(job.id);
    expect(sent.map(({ row }) => [row?.['address lines'], row?.['postal code'], row?.town])).toEqual([
      ['גב׳ נועה לוי\nרחוב הרצל 18\nתל אביב-יפו 6688312\nISRAEL', '6688312', 'תל אביב-יפו'],
      ['ד״ר אבי כהן\nשדרות רוטשילד 45, דירה 7\nתל אביב-יפו 6578403\nISRAEL', '6578403', 'תל אביב-יפו'],
      ['משפחת מזרחי\nרחוב יפו 97\nירושלים 9434001\nISRAEL', '9434001', 'ירושלים'],
      ['מר יוסף אברהם\nדרך הים 12\nחיפה 3474612\nISRAEL', '3474612', 'חיפה'],
    ]);
    expect(await violationsOf(juniper.office)).toEqual([]);
  });

  it.runIf(hasReaders)('carry how to pay on their last page alone', () => {
    const how = sent.map((one) => pagesOf(one).map((page) => page.includes('juniper.example')));
    // The back of a letter of one page is blank.
    expect(how).toEqual([
      [true, false],
      [false, true],
      [true, false],
      [true, false],
    ]);
  });

  it.runIf(hasReaders)('have their marks set from the right: what is read first stands furthest to the right', () => {
    const [letter] = sent;
    const words = wordsByPoppler(letter?.pdf ?? '').filter(({ page, y }) => page === 1 && y > 37 && y < 43);
    const at = (text: string) => words.find((word) => word.text.includes(text))?.x ?? Number.NaN;
    const number = words.find((word) => word.text.includes('JUNIPER'));
    // "Delivery", its number, then the count of pages in brackets at the left end.
    expect(words.map(({ text }) => text).join(' ')).toMatch(/JUNIPER-2026-\d{8}-\d/);
    expect(at('2')).toBeGreaterThan(100);
    const rightmost = words.toSorted((a, b) => b.x - a.x)[0];
    expect(rightmost?.text).toMatch(/משלוח|חולשמ/);
    expect(rightmost?.x).toBeGreaterThan(number?.x ?? Number.NaN);
    expect(rightmost?.x).toBeLessThan(190);
    expect(rightmost?.x).toBeGreaterThan(180);
  });

  it('carry their identifier', async () => {
    for (const letter of sent)
      expect(await codesOf(juniper.office.server.services.documents, letter, 1)).toEqual([letter.nuid]);
  });
});
