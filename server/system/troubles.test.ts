// What people are told of a server is in the page for whoever runs it.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TROUBLE_LABELS } from './troubles.ts';

it('each trouble has a line in docs/operations.md that says what to do', () => {
  const [, watched = ''] = readFileSync('docs/operations.md', 'utf8').split('## What to watch');
  const [table = ''] = watched.split('\n## ');
  expect(TROUBLE_LABELS.filter((label) => !table.includes(`| \`${label}\` |`))).toEqual([]);
});
