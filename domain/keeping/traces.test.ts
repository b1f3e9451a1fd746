// What an erasure does to a place where a person was found.
import { expect, it } from 'vitest';
import { erasureOf, type TraceFacts } from './traces.ts';

const part = (facts: Partial<TraceFacts> = {}): TraceFacts => ({
  kind: 'part',
  held: false,
  open: false,
  shipments: 0,
  sharedFile: false,
  sharedOrder: false,
  sharedDelivery: false,
  removed: false,
  ofAll: false,
  ...facts,
});

it.each([
  [{}, true, []],
  [{ sharedFile: true, sharedOrder: true }, true, ['sharedFile', 'sharedOrder']],
  [{ held: true, open: true }, false, ['held']],
  [{ open: true, ofAll: true }, false, ['open']],
  [{ ofAll: true, sharedFile: true }, false, ['sharedOrder']],
] as const)('a part that no letter has, with %j: erased %s, kept %j', (facts, erases, kept) => {
  expect(erasureOf(part(facts))).toEqual({ erases, kept });
});
