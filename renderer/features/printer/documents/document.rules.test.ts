// Names and order of printed documents, and why one was not sent.
import { describe, expect, it } from 'vitest';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { failureReason, fileName, move, urgentFirst } from './document.rules.ts';

const document = (id: string, state: InboxDocument['state']) => ({ id, state }) as InboxDocument;
const ids = (documents: readonly InboxDocument[]) => documents.map(({ id }) => id).join();

describe('a printed document', () => {
  it('is a PDF file for the server', () => {
    expect([fileName('Offer'), fileName('Offer.pdf')]).toEqual(['Offer.pdf', 'Offer.pdf']);
  });

  it('moves within its deposit and never out of it', () => {
    expect(move(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(move(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(move(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(move(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
  });
});

describe('documents that wait for a person', () => {
  it('are led by those that stopped', () => {
    const waiting = [document('a', 'uploaded'), document('b', 'attention'), document('c', 'waiting')];
    expect(ids(urgentFirst(waiting))).toBe('b,a,c');
  });
});

describe('why a printed letter was not sent', () => {
  it('names the recipient, never the number of a row that nobody sees', () => {
    const bad = (parameters: object) =>
      failureReason({ label: 'packGroup.bad', parameters: { id: 1273, ...parameters } });
    expect(bad({ count: 2, recipient: 'Friedrich Weiß' })).toEqual({
      label: 'desktop.outbox.badValues',
      parameters: { count: 2, recipient: 'Friedrich Weiß', named: 'yes' },
    });
    expect(bad({ recipient: '' }).parameters).toEqual({ count: 1, recipient: '', named: 'no' });
  });

  it('is said in the words of the server otherwise', () => {
    const full = { label: 'exception.diskFull', parameters: { code: 'ENOSPC', seconds: 60 } };
    expect(failureReason(full), 'the agent tries again by itself').toEqual({
      label: 'desktop.outbox.serverFull',
      parameters: {},
    });
    const failure = { label: 'file.invalid', parameters: { file: 'x' } };
    expect(failureReason(failure)).toEqual(failure);
  });
});
