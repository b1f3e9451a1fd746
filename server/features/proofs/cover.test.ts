// Who stands on the cover beside each event.
import { expect, it } from 'vitest';
import type { ChainEntry } from '#server/letters/chain/chain-part.ts';
import { coverPages } from './cover.ts';
import type { Proved } from './proved.ts';

const entry = (place: number, event: string, said: { userLogin?: string; tracking?: string } | null): ChainEntry => ({
  ...{ accountId: 1, head: 1, place, revisionId: place, entity: 'shipment', entityId: 7, event, datum: '' },
  at: '2026-03-02T09:15:00Z',
  opened:
    said === null
      ? null
      : {
          salt: '',
          text: JSON.stringify({
            userLogin: said.userLogin ?? null,
            details: said.tracking === undefined ? {} : { tracking: said.tracking },
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
      ...{ pages: 1, sheets: 1, test: false, outputs: [], carriers: [] },
    },
  ],
  confirmed: [],
  evidence: { events: [], attempts: [] },
  chain: {
    entries: [
      entry(1, '400', {}),
      entry(2, '600', { tracking: 'push' }),
      entry(3, '610', { tracking: 'hand', userLogin: 'vera' }),
      entry(4, '600', { tracking: 'system' }),
      entry(5, '600', null),
    ],
    heads: [],
    seals: [],
    anchors: [],
  },
  pending: 0,
  keys: [],
});

/** The last column of the events. */
const whoIn = (tracker: string | null): string[] => {
  const [page] = coverPages(
    proved(tracker),
    { locale: 'en', timeZone: 'UTC' },
    { fingerprint: 'f'.repeat(64), madeAt: new Date(0) },
  );
  const items = page?.kind === 'drawn' ? (page.items ?? []) : [];
  return items.flatMap((item) => (item.type === 'text' && item.area.left > 140 ? item.lines : []));
};

it('names who said so: the product, the carrier or its channel, a person, or nobody where that was erased', () => {
  expect(whoIn('La Poste')).toEqual(['By', 'by itself', 'La Poste', 'vera', 'by itself', '']);
  expect(whoIn(null)[2]).toBe('Letters France');
});
