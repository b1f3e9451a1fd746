// The service "Board papers" of demo/services: slides of Chromium, two on a page by the preprocessor `pages`.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wordsByPoppler } from '../findings/sent-letters.ts';
import { violationsOf } from '../scenarios/sound.ts';
import { type Juniper, openJuniper, type Sent } from './juniper.ts';
import { codesOf, expectPages, hasReaders } from './read-sent.ts';

let juniper: Juniper;
let sent: Sent[];
beforeAll(async () => {
  juniper = await openJuniper('board-papers');
});
afterAll(() => juniper?.close());

const MEMBER = 'Dame Judith Marlowe\n5 Cathedral Close\nExeter\nEX1 1HS';

it('six slides of eight come onto three pages, for one person', async () => {
  const parameters = { shipmentRequirements: { postalRecipient: { value: MEMBER } } };
  const job = await juniper.deposit('Board papers', { slides: ['slides.pdf'] }, parameters);
  expect(job).toMatchObject({ state: 'PACK_GROUPS_CREATED', counts: { packGroups: 1, bad: 0, pages: 3 } });
  sent = await juniper.send(job.id);
  expect(sent.map(({ row }) => [row?.['address lines'], row?.sheets])).toEqual([[MEMBER, '3']]);
  expect(await violationsOf(juniper.office)).toEqual([]);
});

it.runIf(hasReaders)('an address page goes in front; empty slides are gone, all others are in their order', () => {
  expectPages(sent[0], [
    ['Juniper Office Supplies', 'Dame Judith Marlowe', 'EX1 1HS'],
    [],
    ['Board meeting', 'Agenda'],
    ['Results of the third quarter', 'Sales by country', 'United Kingdom 62 %'],
    ['The new warehouse in Reading', 'Dividend', 'Proposed: £1.10 a share'],
    [],
  ]);
});

it.runIf(hasReaders)('slides lie above each other on an upright page', () => {
  const words = wordsByPoppler(sent[0]?.pdf ?? '').filter(({ page }) => page === 3);
  const [meeting, agenda] = ['meeting', 'Agenda'].map((text) => words.find((word) => word.text === text));
  expect((agenda?.y ?? 0) - (meeting?.y ?? 0)).toBeCloseTo(148.5, 0);
});

it('the fronts carry the identifier', async () => {
  const [papers] = sent;
  if (papers === undefined) throw new Error('Nothing left.');
  for (const page of [1, 3, 5]) {
    expect(await codesOf(juniper.office.server.services.documents, papers, page)).toEqual([papers.nuid]);
  }
});
