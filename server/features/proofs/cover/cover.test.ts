// Who stands on the cover beside each event.
import { expect, it } from 'vitest';
import type { ReportedEvent } from '#server/features/proofs/proof-facts.repository.ts';
import type { Proved } from '#server/features/proofs/proved.ts';
import type { ChainEntry } from '#server/letters/chain/chain-part.ts';
import { coverPages } from './cover.ts';

/** Vera has a name, who signs in as admin has none. */
const IDS = new Map([
  ['vera', 5],
  ['admin', 6],
]);
const PEOPLE = new Map([
  [5, 'Vera Lind'],
  [6, ''],
]);
const STAFF = 'staff of the sender';

const entry = (
  place: number,
  event: string,
  said: { userLogin?: string; tracking?: string; at?: string; answer?: string; sentTo?: string; fault?: object } | null,
): ChainEntry => ({
  ...{ accountId: 1, head: 1, place, revisionId: place, entity: 'shipment', entityId: 7, event, datum: '' },
  at: '2026-03-02T09:15:00Z',
  opened:
    said === null
      ? null
      : {
          salt: '',
          text: JSON.stringify({
            userId: IDS.get(said.userLogin ?? '') ?? null,
            userLogin: said.userLogin ?? null,
            details: { ...said, userLogin: undefined },
          }),
        },
});

const reported = (code: number, at: string, more: Partial<ReportedEvent>): ReportedEvent => ({
  ...{ key: '', shipmentId: 7, code, at: new Date(at), receivedAt: new Date('2026-03-02T09:15:00Z'), source: 'push' },
  ...{ tracker: null, person: null, detail: '', ...more },
});

const PUSHED_AT = '2026-02-27T10:00:00Z';
const HAND_AT = '2026-02-28T10:00:00Z';
const FILE_AT = '2026-03-01T10:00:00Z';
const EARLY_AT = '2026-03-01T11:00:00Z';

/** @param last the carrier that an event named last; @param tracker the one of the pushed event */
const proved = (tracker: string | null, last = tracker): Proved => ({
  subject: {
    ...{ kind: 'shipment', id: 7, number: 'N', deliveryId: 3, deliveryNumber: 'D', commandId: 2, jobId: 1 },
    shipmentIds: [7],
  },
  about: { depositor: 'Clara Aumont', sender: 'Alder Basel', replaces: null, people: PEOPLE },
  things: { job: [1], command: [2], delivery: [3], shipment: [7] },
  shipments: [
    {
      ...{ id: 7, nuid: 'N', status: 610, statusAt: new Date(0), doubtSince: null, recipient: 'R' },
      recipientLines: ['R'],
      ...{ channelType: 'SIMPLE_MAIL', channelLabel: 'Letters France', trackingReference: null, tracker: last },
      mailbox: 'r@mail.example',
      ...{ pages: 1, sheets: 1, test: false, outputs: [], carriers: [] },
    },
  ],
  confirmed: [],
  evidence: {
    events: [
      reported(600, PUSHED_AT, { tracker }),
      // Somebody says the same of it, later.
      reported(600, PUSHED_AT, { source: 'hand', tracker: 'Mine', person: 'Vera Lind', receivedAt: new Date(0) }),
      reported(610, HAND_AT, { source: 'hand', tracker: 'Mine', person: 'Vera Lind' }),
      reported(700, FILE_AT, { source: 'import' }),
      reported(610, FILE_AT, { source: 'push', tracker: 'Colissimo', receivedAt: new Date(0) }),
      reported(600, EARLY_AT, { source: 'poll', tracker: 'DPD', receivedAt: new Date(0) }),
    ],
    takenBack: [],
    attempts: [],
  },
  chain: {
    entries: [
      // The name of a manifest is no answer.
      entry(1, '400', { answer: 'D.csv' }),
      entry(2, '600', { tracking: 'push', at: PUSHED_AT }),
      entry(3, '610', { tracking: 'hand', userLogin: 'vera', at: HAND_AT }),
      entry(4, '600', { tracking: 'system' }),
      entry(5, '600', null),
      // What the house did about it is not for strangers.
      ...['DECIDER_TOOK', 'TAKEOVER_WISHED', 'EVENT_PLACED', 'billingCorrected'].map((event, n) =>
        entry(6 + n, event, { userLogin: 'vera' }),
      ),
      entry(10, 'FILE_ADDED', {}),
      entry(11, '-711', { answer: '550 5.1.1 no such user', sentTo: 'r@mail.example' }),
      entry(12, 'TAKEN_OVER', {}),
      // A file that a person imported, a push of which a person found the piece, and a word that came before the piece had left.
      entry(13, '700', { tracking: 'import', userLogin: 'admin', at: FILE_AT }),
      entry(14, '610', { tracking: 'hand', userLogin: 'admin', at: FILE_AT }),
      entry(15, '600', { tracking: 'system', at: EARLY_AT }),
    ],
    heads: [],
    seals: [],
    anchors: [],
  },
  pending: 0,
  keys: [],
});

const pagesOf = (read: Proved) =>
  coverPages(read, { locale: 'en', timeZone: 'UTC' }, { fingerprint: 'f'.repeat(64), madeAt: new Date(0) });

/** Texts of a page, each with its item. */
const itemsOf = (page: ReturnType<typeof pagesOf>[number] | undefined) =>
  (page?.kind === 'drawn' ? (page.items ?? []) : []).flatMap((item) => (item.type === 'text' ? [item] : []));

/** Texts of the first page that begin between two places, in millimetres. */
const textsIn = (read: Proved, from: number, to: number): string[] => {
  const [page] = pagesOf(read);
  return itemsOf(page).flatMap(({ area, lines }) => (area.left > from && area.left < to ? lines : []));
};

/** The last column of the events. */
const whoIn = (tracker: string | null, last?: string): string[] => textsIn(proved(tracker, last), 140, 210);

it('names who said so: the product, the carrier or its channel, a person, or nobody where that was erased', () => {
  const who = ['By', 'by itself', 'La Poste', 'Vera Lind', 'by itself', '', 'Letters France', 'by itself', 'by itself'];
  expect(whoIn('La Poste').slice(0, 9)).toEqual(who);
  expect(whoIn(null)[2]).toBe('Letters France');
});

it('names the carrier of each event, and neither the one of another nor who brought its word', () => {
  expect(whoIn('La Poste', 'Mine')).toEqual(whoIn('La Poste'));
  expect(whoIn(null, 'Mine')[2]).toBe('Letters France');
  expect(whoIn('La Poste').slice(9)).toEqual(['Letters France', 'Colissimo', 'DPD']);
  expect(textsIn(proved(null), 80, 140).filter((text) => text === `entered by ${STAFF}`)).toHaveLength(2);
});

it('says when it happened, since when that was known, what was answered, and nothing in codes', () => {
  const what = textsIn(proved(null), 80, 140);
  expect(what.slice(1, 4)).toEqual(['Handed over', 'Mailed', expect.stringMatching(/^known since 2 Mar 2026/)]);
  for (const text of [
    'A file of the carrier came',
    '“550 5.1.1 no such user”',
    'Another document was made in its place',
  ])
    expect(what).toContain(text);
  expect(textsIn(proved(null), 60, 70)).toContain('r@mail.example');
  expect(textsIn(proved(null), 20, 40)).toContainEqual(expect.stringMatching(/^27 Feb 2026/));
});

it.each([
  ['shipment.consentPending', ['the recipient had not confirmed their e-mail address yet']],
  ['shipment.consentWithdrawn', ['the recipient no longer agreed to electronic letters']],
  ['packGroup.tooManySheets', []],
])('says why consent kept it back, and no other reason of the house: %s', (label, said) => {
  const read = proved(null);
  const entries = [entry(1, '-712', { fault: { label, parameters: {} } })];
  const what = textsIn({ ...read, chain: { ...read.chain, entries } }, 80, 140);
  expect(what.filter((text) => text.startsWith('the recipient'))).toEqual(said);
});

it('says of what is in doubt that nobody knows whether it was sent, and nowhere that it was handed over', () => {
  const read = proved(null);
  const inDoubt = read.shipments.map((one) => ({ ...one, status: 400, doubtSince: new Date('2026-03-02T09:15:00Z') }));
  const said = (subject: Proved, entries: readonly ChainEntry[]) =>
    textsIn({ ...subject, shipments: inDoubt, chain: { ...read.chain, entries } }, 20, 180);
  const opened = [entry(1, '300', {}), entry(2, '400', {}), entry(3, 'doubt', {})];
  const uncertain = 'Not certain that it was sent';
  const texts = said(read, opened);
  expect(texts).toContainEqual(expect.stringMatching(`^${uncertain}, 2 Mar 2026`));
  expect(texts).toContain(uncertain);
  expect(texts.filter((text) => text.startsWith('Handed over'))).toEqual([]);
  const listed = said({ ...read, subject: { ...read.subject, kind: 'delivery' } }, opened);
  expect([listed.includes(uncertain), listed.includes('Handed over')]).toEqual([true, false]);
  // Sent once more, and taken: that stays.
  const again = said(read, [...opened, { ...entry(4, '400', {}), at: '2026-03-03T09:15:00Z' }]);
  expect(again.filter((text) => text === 'Handed over')).toHaveLength(1);
});

const TAKEN_AT = '2026-03-04T08:00:00Z';

/** A person gave it a failure of another piece and took that back; `again`: and gave it that once more. */
const takenBack = (again: boolean): Proved => {
  const read = proved('La Poste');
  const failed = { tracking: 'hand', userLogin: 'admin', at: HAND_AT };
  const taken = {
    ...{ shipmentId: 7, code: -613, at: HAND_AT, receivedAt: HAND_AT, source: 'push', tracker: 'DPD' },
    ...{ takenBackAt: new Date(TAKEN_AT), revisionId: 5 },
  };
  const entries = [
    entry(2, '600', { tracking: 'push', at: PUSHED_AT }),
    entry(3, '-613', failed),
    entry(4, '600', { tracking: 'system', at: PUSHED_AT }),
    entry(5, 'EVENT_TAKEN_BACK', { userLogin: 'admin' }),
    ...(again ? [entry(6, '-613', failed)] : []),
  ];
  const events = again ? [...read.evidence.events, reported(-613, HAND_AT, { tracker: 'DPD' })] : read.evidence.events;
  return { ...read, evidence: { ...read.evidence, events, takenBack: [taken] }, chain: { ...read.chain, entries } };
};

it('says of an event that it was taken back, of which carrier it was, and names nobody for what only counts anew', () => {
  for (const again of [false, true]) {
    const read = takenBack(again);
    const who = ['By', 'La Poste', 'DPD', 'La Poste', STAFF, ...(again ? ['DPD'] : [])];
    expect(textsIn(read, 140, 210).slice(0, who.length)).toEqual(who);
    const marks = textsIn(read, 80, 140).filter((text) => /^(taken back|entered by)/.test(text));
    const mark = expect.stringMatching(/^taken back on 4 Mar 2026/);
    expect(marks).toEqual([`entered by ${STAFF}`, mark, ...(again ? [`entered by ${STAFF}`] : [])]);
  }
});

it('names who deposited it, who sends it, and the number of what it went in place of', () => {
  const read = proved(null);
  const facts = textsIn({ ...read, about: { ...read.about, replaces: 'N0' } }, 20, 140);
  const of = (name: string) => facts[facts.indexOf(name) + 1];
  expect(['Depositor', 'Sender', 'In place of'].map(of)).toEqual(['Clara Aumont', 'Alder Basel', 'N0']);
  expect(textsIn(read, 20, 140)).not.toContain('In place of');
  expect(textsIn({ ...read, subject: { ...read.subject, kind: 'delivery' } }, 20, 140)).toContain('Clara Aumont');
});

it('gives a long name of a carrier lines enough to be read', () => {
  const heightOf = (name: string) => {
    const item = itemsOf(pagesOf(proved(name))[0]).find(({ lines }) => lines.includes(name));
    return [item?.area.height, item?.lineBreak];
  };
  expect(heightOf('La Poste')).toEqual([5.5, 'none']);
  expect(heightOf('Colissimo International Express')).toEqual([expect.closeTo(9.9), 'word']);
});

it('keeps how others check it together at the end, whatever stands before it', () => {
  const read = proved('La Poste');
  for (let events = 20; events < 50; events++) {
    const entries = Array.from({ length: events }, (_, n) => entry(n + 1, '600', null));
    const pages = pagesOf({ ...read, chain: { ...read.chain, entries } });
    const last = itemsOf(pages.at(-1)).flatMap(({ lines }) => lines);
    expect(last.filter((text) => /^(f{32}|To check that|All times are)/.test(text))).toHaveLength(4);
  }
});

it('names nobody by what they sign in with', () => {
  const read = proved('La Poste');
  const said = textsIn({ ...read, about: { ...read.about, depositor: '' } }, 20, 210);
  expect(said[said.indexOf('Depositor') + 1]).toBe(STAFF);
  expect(said.filter((text) => /\b(?:vera|admin)\b/.test(text))).toEqual([]);
});
