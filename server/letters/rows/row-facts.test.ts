// Columns of data files are read from the row of their own box.
import { expect, it } from 'vitest';
import type { AccountFacts } from '#server/letters/requirements/account-facts.ts';
import { type ChunkInHand, rowFacts } from './row-facts.ts';

const chunk = (boxName: string, values: ChunkInHand['values'], planBox: string | null = null): ChunkInHand => ({
  ...{ id: 1, rank: 1, fileId: 1, fileName: 'data.csv', boxName, indexInBox: 0, firstPage: 1, lastPage: 1 },
  ...{ fault: null, information: {}, values, planBox, mainChunkId: null },
});

function columnOf(chunks: readonly ChunkInHand[], box: string | null, column = 'name'): string | null {
  const account = { timeZone: 'Europe/Paris', locale: 'fr', text: () => '' } as unknown as AccountFacts;
  const sources = { now: 0, account, metadatas: {}, texts: new Map(), recipients: 1, sheets: () => 1 };
  return rowFacts({ ...sources, chunks, mainBox: 'main', requirement: () => null }).dataColumn(box, column);
}

it('reads the row of the box, and nothing where the letter has none', () => {
  const orders = chunk('main', { name: 'Dubois' });
  expect(columnOf([orders], null)).toBe('Dubois');
  expect(columnOf([orders, chunk('payments', { name: 'Martin' })], 'payments')).toBe('Martin');
  // A column of the same name in another box is another value.
  expect(columnOf([orders], 'payments')).toBeNull();
  expect(columnOf([orders], null, 'constructor')).toBeNull();
});

it('takes no name for what every object has', () => {
  const account = { timeZone: 'Europe/Paris', locale: 'fr', text: () => '' } as unknown as AccountFacts;
  const sources = { now: 0, account, metadatas: {}, texts: new Map(), recipients: 1, sheets: () => 1 };
  const facts = rowFacts({ ...sources, chunks: [chunk('main', {})], mainBox: 'main', requirement: () => null });
  expect(facts.pdfMetadata(null, 'constructor')).toBeNull();
  expect(facts.metadata('toString')).toBeNull();
});

it('reads the row that planned the letter under the name of the plan', () => {
  const planned = chunk('main', { name: 'Petit' }, 'plan');
  expect(columnOf([planned], 'plan')).toBe('Petit');
  expect(columnOf([planned], 'payments')).toBeNull();
});
