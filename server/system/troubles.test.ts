// What people are told of a server is in the page for whoever runs it.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createTroubles, TROUBLE_LABELS } from './troubles.ts';

it('each trouble has a line in docs/operations.md that says what to do', () => {
  const [, watched = ''] = readFileSync('docs/operations.md', 'utf8').split('## What to watch');
  const [table = ''] = watched.split('\n## ');
  expect(TROUBLE_LABELS.filter((label) => !table.includes(`| \`${label}\` |`))).toEqual([]);
});

it('what a task found has passed when nobody says it again, whoever mended it; what a process watches itself stands', () => {
  let minutes = 0;
  const troubles = createTroubles({ now: () => new Date(minutes * 60_000) });
  const labels = () => troubles.open().map(({ label }) => label);
  troubles.begin('keeping.purgeFails', { orders: '1' });
  troubles.begin('system.secretKeyMissing', { file: 'key' });
  minutes = 20;
  troubles.begin('keeping.purgeFails', { orders: '1' });
  minutes = 49;
  expect(labels()).toEqual(['keeping.purgeFails', 'system.secretKeyMissing']);
  expect(troubles.open()[0]?.since).toEqual(new Date(0));
  minutes = 50;
  expect(labels()).toEqual(['system.secretKeyMissing']);
  troubles.begin('keeping.purgeFails', { orders: '1' });
  expect(troubles.open()[0]?.since).toEqual(new Date(50 * 60_000));
});
