// What a deposit takes of the files that wait.
import { describe, expect, it } from 'vitest';
import { takeFor } from './use-received.ts';

const waiting = ['a', 'b', 'c'].map((fileId) => ({ fileId, name: `${fileId}.pdf` }));
const ids = (files: readonly { fileId: string }[]) => files.map(({ fileId }) => fileId).join('');

describe('a deposit takes waiting files', () => {
  it.each([
    ['all of them into a box without a limit', -1, 'abc', ''],
    ['one into a box for one letter; the others wait for the next deposit', 1, 'a', 'bc'],
    ['as many as the box holds', 2, 'ab', 'c'],
  ])('%s', (_what, room, taken, left) => {
    const shared = takeFor(room, waiting);
    expect([ids(shared.taken), ids(shared.left)]).toEqual([taken, left]);
  });
});
