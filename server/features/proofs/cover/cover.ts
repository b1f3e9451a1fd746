// The page of a bundle that people read: what it is about, what happened, and how others check it.
import { direction, localeOf, regionOf } from '#domain/labels/labels.ts';
import { TEST_MARK } from '#domain/shared/test-mark.ts';
import { type WrittenText, writtenText } from '#server/context/texts.ts';
import type { ComposePage } from '#server/documents/jobs/compose-jobs.ts';
import { sourceOf, takenBackOf } from '#server/features/proofs/event-source.ts';
import type { ProvedShipment } from '#server/features/proofs/proof-facts.repository.ts';
import type { Proved } from '#server/features/proofs/proved.ts';
import type { ChainEntry } from '#server/letters/chain/chain-part.ts';
import { answerOf, EVENT_LABELS, lackOf, opensDoubt, orderEvent, timesOf, whoOf } from './cover-entries.ts';
import { fact, GAP, inLines, line, pagesOf, paragraph, type Row } from './cover-layout.ts';

/** Documents of a delivery that are named on paper. */
const NAMED_DOCUMENTS = 1_000;
/** Letters that the columns of an event take, about: what happened, and who says so. */
const LETTERS_OF_EVENT = 34;
const LETTERS_OF_WHO = 19;
/** And of a document's recipient and status. */
const LETTERS_OF_NAME = 38;
const LETTERS_OF_STATUS = 26;
/** And of the smaller ones beneath an event, which begin further in. */
const LETTERS_BENEATH = 70;

/** Whom it is written for. */
export interface Reader {
  readonly locale: string;
  readonly timeZone: string;
}

/** Words, dates and names in the language of the reader. */
function coverTexts({ locale, timeZone }: Reader) {
  const dates = new Intl.DateTimeFormat(regionOf(locale), { timeZone, dateStyle: 'medium', timeStyle: 'medium' });
  const say = (label: string, values: WrittenText['values'] = {}) =>
    writtenText('proofs', locale, { label: `evidence.${label}`, values });
  const at = (instant: Date | string) => dates.format(new Date(instant));
  const status = (code: number) => writtenText('status', locale, { label: `shipment.status.${code}` });
  const event = (code: string) => {
    const label = EVENT_LABELS[code];
    if (label !== undefined) return writtenText('proofs', locale, { label });
    return /^-?\d+$/.test(code) ? status(Number(code)) : null;
  };
  /** What is known of it, and since when. */
  const standing = ({ doubtSince, status: code, statusAt }: ProvedShipment): [what: string, since: string] =>
    doubtSince === null ? [status(code), at(statusAt)] : [say('event.doubt'), at(doubtSince)];
  return { say, at, standing, event, timeZone };
}

type CoverTexts = ReturnType<typeof coverTexts>;

/** Beneath an event: why nothing left, since when it was known here, who brought the carrier's word, that it was taken back, what the mail server answered. */
const beneath = (text: string): Row => ({
  cells: [{ text, from: 0.4, to: 1, quiet: true }],
  size: 8,
  height: 4 * Math.ceil(text.length / LETTERS_BENEATH) + 1,
  breaks: true,
});

/** What happened to one document, in the order of its history. */
function eventRows(read: Proved, texts: CoverTexts): Row[] {
  const { chain, shipments } = read;
  const { say, at, event, timeZone } = texts;
  const words = { itself: say('itself'), staff: say('staff') };
  let confirmed = false;
  const told = chain.entries.flatMap((entry): [ChainEntry, string][] => {
    const label = orderEvent(entry, confirmed);
    confirmed ||= label === 'event.confirmed';
    if (label !== null) return [[entry, say(label)]];
    const what = entry.entity === 'shipment' && entry.entityId === shipments[0]?.id ? event(entry.event) : null;
    return what === null || opensDoubt(entry, chain.entries) ? [] : [[entry, what]];
  });
  // A long name of a carrier stands in several lines: smaller it could not be read.
  const row = ([time, what, who]: readonly [string, string, string], bold = false): Row => {
    const { lines, ...breaks } = inLines([what, LETTERS_OF_EVENT], [who, LETTERS_OF_WHO]);
    return {
      cells: [
        { text: time, from: 0, to: 0.4, bold, quiet: !bold },
        { text: what, from: 0.4, to: 0.78, bold },
        { text: who, from: 0.78, to: 1, bold, quiet: !bold },
      ],
      size: 9,
      height: 5.5 + 4.4 * (lines - 1),
      ...breaks,
    };
  };
  return [
    row([`${say('time')} (${timeZone})`, say('event'), say('who')], true),
    ...told.flatMap(([entry, what]) => {
      const { happened, known } = timesOf(entry, at);
      const { who, enteredBy } = whoOf(sourceOf(entry, read), words);
      const [answer, lack] = [answerOf(entry), lackOf(entry)];
      const taken = takenBackOf(entry, read);
      return [
        row([happened, what, who]),
        ...(answer === null ? [] : [beneath(answer)]),
        ...(lack === null ? [] : [beneath(say(lack))]),
        ...(known === null ? [] : [beneath(say('known', { date: known }))]),
        ...(enteredBy === null ? [] : [beneath(say('entered', { name: enteredBy }))]),
        ...(taken === undefined ? [] : [beneath(say('takenBack', { date: at(taken.takenBackAt) }))]),
      ];
    }),
  ];
}

/** Documents of a delivery with where each of them is. */
function documentRows({ shipments }: Proved, { say, standing }: CoverTexts): Row[] {
  const row = ([number, name, where]: readonly [string, string, string], bold = false): Row => {
    const { lines, ...breaks } = inLines([name, LETTERS_OF_NAME], [where, LETTERS_OF_STATUS]);
    return {
      cells: [
        { text: number, from: 0, to: 0.26, bold, quiet: !bold },
        { text: name, from: 0.26, to: 0.7, bold },
        { text: where, from: 0.7, to: 1, bold },
      ],
      size: 9,
      height: 5.5 + 4.4 * (lines - 1),
      ...breaks,
    };
  };
  const more = shipments.length - NAMED_DOCUMENTS;
  return [
    row([say('document'), say('recipient'), say('status')], true),
    ...shipments.slice(0, NAMED_DOCUMENTS).map((one) => row([one.nuid, one.recipient, standing(one)[0]])),
    ...(more > 0 ? [line(say('more', { n: more }), { quiet: true })] : []),
  ];
}

function factRows({ subject, about, shipments, confirmed }: Proved, { say, standing }: CoverTexts): Row[] {
  const [first] = shipments;
  const proofs = confirmed.length === 0 ? [] : [fact(say('confirmed'), say('files', { n: confirmed.length }))];
  const people = [fact(say('depositor'), about.depositor || say('staff')), fact(say('sender'), about.sender)];
  if (subject.kind === 'delivery' || first === undefined)
    return [
      fact(say('delivery'), subject.number),
      ...people,
      fact(say('documents'), String(shipments.length)),
      ...proofs,
    ];
  const { trackingReference, carriers, mailbox } = first;
  const sent = carriers.filter(({ purged }) => !purged).map(({ name }) => name);
  return [
    fact(say('document'), first.nuid),
    ...(about.replaces === null ? [] : [fact(say('replaces'), about.replaces)]),
    fact(say('delivery'), subject.deliveryNumber),
    ...people,
    fact(say('recipient'), first.recipientLines.join(', ') || first.recipient),
    fact(say('channel'), first.channelLabel),
    ...(mailbox === null ? [] : [fact(say('sentTo'), mailbox)]),
    fact(say('status'), standing(first).join(', ')),
    ...(trackingReference === null ? [] : [fact(say('reference'), trackingReference)]),
    ...(sent.length === 0 ? [] : [fact(say('carrier'), sent.join(', '))]),
    ...proofs,
  ];
}

/** Who outside saw what was sealed, or that nobody did. */
function witnessRows({ chain: { anchors, seals } }: Proved, { say, at }: CoverTexts): Row[] {
  const told = anchors.map(({ stampedAt, at: mailedAt, witness }) =>
    stampedAt === null
      ? say('mailed', { date: at(mailedAt) })
      : say('stamped', { date: at(stampedAt), server: new URL(witness).host }),
  );
  const isSeen = (number: number) => anchors.some(({ first, last }) => number >= first && number <= last);
  const unseen = seals.filter(({ number }) => !isSeen(number)).length;
  if (anchors.length === 0) return [paragraph(say('clock'))];
  return [...told, ...(unseen > 0 ? [say('unseen', { n: unseen })] : [])].map(paragraph);
}

/** The pages of a cover. */
export function coverPages(
  read: Proved,
  reader: Reader,
  { fingerprint, madeAt }: { readonly fingerprint: string; readonly madeAt: Date },
): ComposePage[] {
  const texts = coverTexts(reader);
  const { say, at } = texts;
  const { subject, chain, pending } = read;
  const last = chain.seals.at(-1);
  const sealed = last === undefined ? [] : [line(say('sealed', { n: chain.entries.length, date: at(last.at) }))];
  const title = say(`title.${subject.kind}`);
  const rows: Row[] = [
    {
      cells: [{ text: read.shipments[0]?.test === true ? `${TEST_MARK} ${title}` : title, from: 0, to: 1, bold: true }],
      size: 18,
      height: 13,
    },
    ...factRows(read, texts),
    fact(say('made'), `${at(madeAt)} (${reader.timeZone})`),
    GAP,
    ...(subject.kind === 'shipment' ? eventRows(read, texts) : documentRows(read, texts)),
    GAP,
  ];
  const end: Row[] = [
    ...sealed,
    ...(pending > 0 ? [line(say('pending', { n: pending }))] : []),
    fact(say('key'), fingerprint.slice(0, 32)),
    fact('', fingerprint.slice(32)),
    GAP,
    paragraph(say('check')),
    ...witnessRows(read, texts),
  ];
  return pagesOf(rows, end, direction(localeOf(reader.locale)) === 'rtl');
}
