// What waits in the inbox, for whom, and what a deposit was made from.
import { describe, expect, it } from 'vitest';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { inboxDocument } from '#tests/support/inbox-document.ts';
import { depositedIds, isOnServerOnly, serverDocument, upsert, waitsForPerson, withServer } from './inbox.rules.ts';

const document = (patch: Partial<InboxDocument>): InboxDocument =>
  inboxDocument({ id: 'a', state: 'uploaded', uploadedBytes: 1, pages: 1, fileId: 'file-a', ...patch });

describe('the inbox of this computer', () => {
  it.each([
    ['a manual document that is ready', { mode: 'manual', state: 'uploaded' }, true],
    ['a collected document that still waits for the server', { mode: 'async', state: 'waiting' }, true],
    ['an automated document under way', { mode: 'automated', state: 'confirming' }, false],
    ['an automated document that stopped', { mode: 'automated', state: 'attention' }, true],
    ['a deposited document', { mode: 'manual', state: 'deposited' }, false],
    ['a dropped document', { mode: 'async', state: 'dropped' }, false],
  ] as const)('%s waits for a person or not', (_what, patch, waits) => {
    expect(waitsForPerson(document(patch))).toBe(waits);
  });

  it('keeps the newest first and exchanges what changed', () => {
    const old = document({ id: 'old', receivedAt: '2026-11-21T09:00:00Z' });
    const young = document({ id: 'young', receivedAt: '2026-11-21T11:00:00Z' });
    const list = upsert(upsert([], old), young);
    expect(list.map(({ id }) => id)).toEqual(['young', 'old']);
    expect(upsert(list, { ...old, state: 'dropped' })).toEqual([young, { ...old, state: 'dropped' }]);
  });

  it('knows the documents behind a deposit, also through a merged file', () => {
    const list = [document({ id: 'a', fileId: 'file-a' }), document({ id: 'b', fileId: 'file-b' })];
    expect(depositedIds(list, {}, ['file-b', 'file of nobody'])).toEqual(['b']);
    expect(depositedIds(list, { both: ['a', 'b'] }, ['both', 'file-a'])).toEqual(['a', 'b']);
  });
});

describe('the inbox on the server', () => {
  const file = (fileId: string, uploadedAt: string) =>
    serverDocument({
      ...{ fileId, name: `${fileId}.pdf`, type: 'pdf', bytes: 9, pageCount: 2, firstPage: null, source: 'folder' },
      ...{ uploadedAt, expiresAt: '2026-12-20T09:00:00Z', usedByJobId: null, warning: null },
    });

  it('adds what other computers brought, in order of time; what this one brought stands once', () => {
    const own = document({ id: 'own', fileId: 'file-own', receivedAt: '2026-11-20T09:00:00Z' });
    const list = withServer(
      [own],
      [file('file-own', '2026-11-20T09:00:01Z'), file('file-other', '2026-11-21T09:00:00Z')],
    );
    expect(list.map(({ id, fileId }) => [id, fileId])).toEqual([
      ['server:file-other', 'file-other'],
      ['own', 'file-own'],
    ]);
    expect(list.map(isOnServerOnly)).toEqual([true, false]);
    expect(list.every(waitsForPerson)).toBe(true);
  });

  it('does not show again what was deposited or given up here while the server has not heard of it', () => {
    const dropped = document({ id: 'own', fileId: 'file-own', state: 'dropped' });
    expect(withServer([dropped], [file('file-own', '2026-11-20T09:00:00Z')])).toEqual([dropped]);
  });
});
