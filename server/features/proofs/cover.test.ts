// Who stands on the cover beside each event.
import { expect, it } from 'vitest';
import type { ChainEntry } from '#server/letters/chain/chain-part.ts';
import { coverPages } from './cover.ts';
import type { Proved } from './proved.ts';

const entry = (
  place: number,
  event: string,
  said: { userLogin?: string; tracking?: string; at?: string; answer?: string; sentTo?: string } | null,
): ChainEntry => ({
  ...{ accountId: 1, head: 1, place, revisionId: place, entity: 'shipment', entityId: 7, event, datum: '' },
  at: '2026-03-02T09:15:00Z',
  opened:
    said === null
      ? null
      : {
          salt: '',
          text: JSON.stringify({
            userLogin: said.userLogin ?? null,
            details: { tracking: said.tracking, at: said.at, answer: said.answer, sentTo: said.sentTo },
          }),
        },
});

const proved = (tracker: string | null): Proved => ({
  subject: {
    ...{ kind: 'shipment', id: 7, number: 'N', deliveryId: 3, deliveryNumber: 'D', commandId: 2, jobId: 1 },
    shipmentIds: [7],
  },
  things: { job: [1], command: [2], delivery: [3], shipment: [7] },
  shipments: [
    {
      ...{ id: 7, nuid: 'N', status: 610, statusAt: new Date(0), recipient: 'R', recipientLines: ['R'] },
      ...{ channelType: 'SIMPLE_MAIL', channelLabel: 'Letters France', trackingReference: null, tracker },
      mailbox: 'r@mail.example',
      ...{ pages: 1, sheets: 1, test: false, outputs: [], carriers: [] },
    },
  ],
  confirmed: [],
  evidence: { events: [], attempts: [] },
  chain: {
    entries: [
      // The name of a manifest is no answer.
      entry(1, '400', { answer: 'D.csv' }),
      entry(2, '600', { tracking: 'push', at: '2026-02-27T10:00:00Z' }),
      entry(3, '610', { tracking: 'hand', userLogin: 'vera' }),
      entry(4, '600', { tracking: 'system' }),
      entry(5, '600', null),
      // What the house did about it is not for strangers.
      ...['DECIDER_TOOK', 'TAKEOVER_WISHED', 'EVENT_PLACED', 'billingCorrected'].map((event, n) =>
        entry(6 + n, event, { userLogin: 'vera' }),
      ),
      entry(10, 'FILE_ADDED', {}),
      entry(11, '-711', { answer: '550 5.1.1 no such user', sentTo: 'r@mail.example' }),
      entry(12, 'TAKEN_OVER', {}),
    ],
    heads: [],
    seals: [],
    anchors: [],
  },
  pending: 0,
  keys: [],
});

/** Texts of the first page that begin between two places, in millimetres. */
const textsIn = (tracker: string | null, from: number, to: number): string[] => {
  const [page] = coverPages(
    proved(tracker),
    { locale: 'en', timeZone: 'UTC' },
    { fingerprint: 'f'.repeat(64), madeAt: new Date(0) },
  );
  const items = page?.kind === 'drawn' ? (page.items ?? []) : [];
  return items.flatMap((item) =>
    item.type === 'text' && item.area.left > from && item.area.left < to ? item.lines : [],
  );
};

/** The last column of the events. */
const whoIn = (tracker: string | null): string[] => textsIn(tracker, 140, 210);

it('names who said so: the product, the carrier or its channel, a person, or nobody where that was erased', () => {
  const who = ['By', 'by itself', 'La Poste', 'vera', 'by itself', '', 'La Poste', 'by itself', 'by itself'];
  expect(whoIn('La Poste')).toEqual(who);
  expect(whoIn(null)[2]).toBe('Letters France');
});

it('says when it happened, since when that was known, what was answered, and nothing in codes', () => {
  const what = textsIn(null, 80, 140);
  expect(what.slice(1, 4)).toEqual(['Handed over', 'Mailed', expect.stringMatching(/^known since 2 Mar 2026/)]);
  expect(what.slice(-4)).toEqual([
    'A file of the carrier came',
    'Bounced',
    '“550 5.1.1 no such user”',
    'Another document was made in its place',
  ]);
  expect(textsIn(null, 60, 70)).toContain('r@mail.example');
  expect(textsIn(null, 20, 40)).toContainEqual(expect.stringMatching(/^27 Feb 2026/));
});
