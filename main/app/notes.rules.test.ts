// What people are told about their documents.
import { describe, expect, it } from 'vitest';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { inboxDocument } from '#tests/support/inbox-document.ts';
import { noteOf, openCount, opensWindow } from './notes.rules.ts';

const document = (values: Partial<InboxDocument>): InboxDocument => inboxDocument({ mode: 'async', ...values });

describe('a document', () => {
  it('is announced once when it comes to the inbox', () => {
    const came = document({});
    expect(noteOf(undefined, came)?.path).toBe('/printer/async?open=d1');
    expect(noteOf(came, document({ uploadedBytes: 5 }))).toBeUndefined();
    expect(noteOf(came, document({ state: 'uploaded' }))).toBeUndefined();
  });

  it('opens the window when it was printed in manual mode, and only then', () => {
    expect(opensWindow(undefined, document({ mode: 'manual' }))).toBe(true);
    expect(opensWindow(document({ mode: 'manual' }), document({ mode: 'manual' }))).toBe(false);
    expect(opensWindow(undefined, document({ mode: 'async' }))).toBe(false);
  });

  it('tells the result in automated mode, and that a person is needed', () => {
    const under = document({ mode: 'automated', state: 'confirming' });
    expect(noteOf(under, document({ mode: 'automated', state: 'confirmed' }))?.label).toBe(
      'shell.note.confirmed.title',
    );
    const needs = noteOf(under, document({ mode: 'automated', state: 'attention' }));
    expect(needs).toMatchObject({ label: 'shell.note.attention.title', path: '/printer/automated?file=d1' });
  });

  it('counts in the tray until it has its end', () => {
    const states = ['waiting', 'uploaded', 'attention', 'deposited', 'confirmed', 'dropped'] as const;
    expect(openCount(states.map((state) => document({ state })))).toBe(3);
  });
});
