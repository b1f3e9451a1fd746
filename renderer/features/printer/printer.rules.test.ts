// Names, order and presets of printed documents.
import { describe, expect, it } from 'vitest';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import {
  automatedGroups,
  depositName,
  failureWords,
  fileName,
  isSettled,
  move,
  optionsFor,
  presetOptions,
  urgentFirst,
} from './printer.rules.ts';
import { presetDay } from './sending/post-date.rules.ts';
import { newQueue } from './settings/settings.rules.ts';

const document = (id: string, state: InboxDocument['state'], mode: InboxDocument['mode'] = 'automated') =>
  ({ id, state, mode }) as InboxDocument;
const ids = (documents: readonly InboxDocument[]) => documents.map(({ id }) => id).join();

describe('a printed document', () => {
  it.each([
    ['is called as it is, without the ending', undefined, 'Offer 12.PDF', 'Offer 12'],
    ['is called by a fixed text', { rule: 'fixed', text: 'Invoices' }, 'Offer 12', 'Invoices'],
    ['is called by a text and its own name', { rule: 'prefix', text: 'Sales' }, 'Offer 12', 'Sales Offer 12'],
  ] as const)('%s', (_what, rule, name, expected) => {
    expect(depositName(rule, name)).toBe(expected);
  });

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

  it('that stopped come first among what waits for a person', () => {
    const waiting = [document('a', 'uploaded'), document('b', 'attention'), document('c', 'waiting')];
    expect(ids(urgentFirst(waiting))).toBe('b,a,c');
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

describe('the preset of a printer', () => {
  it('has options for the service that they were chosen for only', () => {
    const queue = { ...newQueue('Letters', []), serviceId: 4, options: { Letter: [7] } };
    expect(optionsFor(queue, 4)).toEqual({ Letter: [7] });
    expect(optionsFor(queue, 5)).toEqual({});
    expect(optionsFor(undefined, 4)).toEqual({});
  });

  const shares = [
    { label: 'Letter', optionTypes: [{ id: 7, values: [{ id: 70 }, { id: 71 }] }] },
    { label: 'E-mail', optionTypes: [] },
  ];

  it('puts option values under their types and leaves out what is no longer offered', () => {
    expect(presetOptions({ Letter: [71, 999], Fax: [1] }, shares)).toEqual({ Letter: { '7': 71 } });
    expect(presetOptions({}, shares)).toEqual({});
  });

  // A Friday.
  const friday = new Date(2026, 10, 20, 15, 30);
  const day = (text: string | null) => (text === null ? null : new Date(text).toDateString());

  it('asks for no day where the service decides', () => {
    expect(presetDay({ rule: 'service' }, [], friday)).toBeNull();
    expect(presetDay(undefined, [], friday)).toBeNull();
  });

  it('counts working days over the week-end', () => {
    expect(day(presetDay({ rule: 'workingDays', days: 1 }, [], friday))).toBe('Mon Nov 23 2026');
    expect(day(presetDay({ rule: 'workingDays', days: 6 }, [], friday))).toBe('Mon Nov 30 2026');
  });

  it('never asks for a day before or after what every channel can do', () => {
    const tuesday = { earliestPostDate: new Date(2026, 10, 24, 12).toISOString(), latestPostDate: null };
    const short = { earliestPostDate: null, latestPostDate: new Date(2026, 10, 25, 12).toISOString() };
    expect(day(presetDay({ rule: 'workingDays', days: 0 }, [tuesday], friday))).toBe('Tue Nov 24 2026');
    expect(day(presetDay({ rule: 'workingDays', days: 9 }, [tuesday, short], friday))).toBe('Wed Nov 25 2026');
  });
});

describe('why a printed letter was not sent', () => {
  it('names the recipient, never the number of a row that nobody sees', () => {
    const bad = (parameters: object) =>
      failureWords({ label: 'packGroup.bad', parameters: { id: 1273, ...parameters } });
    expect(bad({ count: 2, recipient: 'Friedrich Weiß' })).toEqual({
      label: 'desktop.outbox.badValues',
      parameters: { count: 2, recipient: 'Friedrich Weiß', named: 'yes' },
    });
    expect(bad({ recipient: '' }).parameters).toEqual({ count: 1, recipient: '', named: 'no' });
  });

  it('is said in the words of the server otherwise', () => {
    const full = { label: 'exception.diskFull', parameters: { code: 'ENOSPC', seconds: 60 } };
    expect(failureWords(full), 'the agent tries again by itself').toEqual({
      label: 'desktop.outbox.serverFull',
      parameters: {},
    });
    const failure = { label: 'file.invalid', parameters: { file: 'x' } };
    expect(failureWords(failure)).toEqual(failure);
  });
});
