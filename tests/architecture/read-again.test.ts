// Whatever a screen reads of orders, deliveries and documents is read again after an act on one of them, or it is named here why not.
import { expect, it } from 'vitest';
import { CHANGED } from '#renderer/shared/commands/changed-queries.ts';
import { productFiles } from './project-files.ts';

/** What no act on a command, a delivery or a document changes: what one chooses among, pages, and what is kept of an order. */
const UNCHANGED = [
  'commands.letters',
  'deliveries.checkOptions',
  'jobs.orphanCandidates',
  'jobs.orphanChunks',
  'jobs.repairs',
  'monitoring.choices',
  'monitoring.views',
  'shipments.deciders',
];

const READ = /useCall\(\s*'((?:jobs|commands|deliveries|shipments|story|billing|evidence|costs|monitoring)\.\w+)'/g;

it('screens read again what an act may have changed', () => {
  const read = productFiles('renderer').flatMap(({ text }) => [...text.matchAll(READ)].map(([, call = '']) => call));
  const again: readonly string[] = CHANGED;
  expect([...new Set(read)].filter((call) => !again.includes(call)).toSorted()).toEqual(UNCHANGED);
});
