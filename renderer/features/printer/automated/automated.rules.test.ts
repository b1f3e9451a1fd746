// Automated documents by what they need.
import { describe, expect, it } from 'vitest';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { automatedGroups, isSettled } from './automated.rules.ts';

const document = (id: string, state: InboxDocument['state'], mode: InboxDocument['mode'] = 'automated') =>
  ({ id, state, mode }) as InboxDocument;
const ids = (documents: readonly InboxDocument[]) => documents.map(({ id }) => id).join();

describe('automated documents', () => {
  it('stand by what they need; dropped ones and those of other printers are not among them', () => {
    const { stuck, underWay, done } = automatedGroups([
      document('a', 'attention'),
      document('b', 'uploading'),
      document('c', 'confirming'),
      document('d', 'confirmed'),
      document('e', 'deposited'),
      document('f', 'dropped'),
      document('g', 'attention', 'manual'),
    ]);
    expect([ids(stuck), ids(underWay), ids(done)]).toEqual(['a', 'b,c', 'd,e']);
  });

  const counts = { remaining: 0, bad: 0, orphans: 0, awaiting: 0, processing: 0, sent: 1 } as never;
  it.each([
    ['was sent by hand', {}, true],
    ['waits for its validation', { sent: 0, awaiting: 1 }, true],
    ['still has something to mend', { bad: 1 }, false],
    ['still has something to confirm', { remaining: 1 }, false],
    ['has nothing in it', { sent: 0 }, false],
  ])('leave the list when their order %s: %o', (_what, patch, settled) => {
    expect(isSettled({ counts: Object.assign({}, counts, patch) })).toBe(settled);
  });
});
