// What a page remembers of the services that are worked on, and the runs that are kept under a name.
import { expect, it } from 'vitest';
import { moveMemory, pageMemory } from '#renderer/shared/sample/page-memory.ts';
import type { Draft } from '../editor/service-draft.rules.ts';
import { type KeptRun, withRun } from './kept-runs.ts';

const run = (n: number): KeptRun => {
  return { id: String(n), name: `Run ${n}`, at: n, draft: {} as Draft, files: new Map() };
};

it('ten runs are kept, the last one first', () => {
  let kept: readonly KeptRun[] = [];
  for (let n = 1; n <= 12; n += 1) kept = withRun(kept, run(n));
  expect(kept.map(({ id }) => id)).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3']);
});

it('what is remembered of a new service goes with it to its number', () => {
  const names = pageMemory('nothing');
  const counts = pageMemory(0);
  names.keep('anna.new', 'Statements');
  counts.keep('bert.new', 3);
  moveMemory('anna.new', 'anna.12');
  expect([names.of('anna.12'), names.of('anna.new'), counts.of('bert.new'), counts.of('anna.12')]).toEqual([
    ...['Statements', 'nothing', 3, 0],
  ]);
  moveMemory('anna.12', 'anna.12');
  expect(names.of('anna.12')).toBe('Statements');
});
