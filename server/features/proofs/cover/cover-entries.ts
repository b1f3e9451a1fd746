// What an entry of the chain says on paper: which events are told, why consent kept it back, what was answered.

import { openedOf, type SourceOf } from '#server/features/proofs/event-source.ts';
import type { ChainEntry } from '#server/letters/chain/chain-part.ts';
import type { LostConsent } from '#server/letters/consent/preferences.ts';

/** Beside statuses; who looked after a document, and what was billed, is of the house and not for strangers. */
export const EVENT_LABELS: Readonly<Record<string, string>> = {
  doubt: 'evidence.event.doubt',
  DOUBT_WENT: 'evidence.event.went',
  DOUBT_SEND_AGAIN: 'evidence.event.sendAgain',
  ACKNOWLEDGED: 'evidence.event.acknowledged',
  TAKEN_OVER: 'evidence.event.takenOver',
  FILE_ADDED: 'evidence.event.fileAdded',
  EVENT_TAKEN_BACK: 'evidence.event.takenBack',
};

/** An event of the order that led to a document: who deposited, confirmed and validated it. */
export function orderEvent({ entity, event }: ChainEntry, confirmed: boolean): string | null {
  if (entity === 'job' && event === 'CREATED') return 'event.deposited';
  if (entity !== 'command') return null;
  if (event === 'VALIDATED') return confirmed ? 'event.validated' : 'event.confirmed';
  return event === 'AWAIT_VALIDATION' ? 'event.confirmed' : null;
}

/** The status that a doubt is put beside, at the same time: nobody knows whether it was handed over, and the line of the doubt says so. */
export const opensDoubt = ({ revisionId, entityId, event, at }: ChainEntry, entries: readonly ChainEntry[]): boolean =>
  event === '400' &&
  entries.some(
    (one) => one.event === 'doubt' && one.entityId === entityId && one.at === at && one.revisionId > revisionId,
  );

const LACKS: Readonly<Record<LostConsent, string>> = {
  'shipment.consentWithdrawn': 'lack.withdrawn',
  'shipment.consentPending': 'lack.pending',
  'shipment.emailBounced': 'lack.bounced',
  'shipment.emailUnverified': 'lack.unverified',
};

/** What of consent kept a document from leaving electronically; null: nothing. */
export function lackOf(entry: ChainEntry): string | null {
  const fault = openedOf(entry)?.details.fault;
  const said = typeof fault === 'object' && fault !== null && 'label' in fault ? fault.label : null;
  return Object.entries(LACKS).find(([label]) => label === said)?.[1] ?? null;
}

/** Longer answers are read in evidence.json. */
const MOST_OF_ANSWER = 300;

/** What the mail server said to an attempt; null: nothing, or it was erased. */
export function answerOf(entry: ChainEntry): string | null {
  const { answer, sentTo } = openedOf(entry)?.details ?? {};
  if (typeof sentTo !== 'string' || typeof answer !== 'string' || answer === '') return null;
  const isLong = answer.length > MOST_OF_ANSWER;
  return `“${isLong ? `${answer.slice(0, MOST_OF_ANSWER)}…` : answer}”`;
}

/** Who did it, or said it: a person, the carrier, or the product by itself; nothing where that was erased. */
export function whoOf(
  source: SourceOf,
  { itself, staff }: { readonly itself: string; readonly staff: string },
): { readonly who: string; readonly enteredBy: string | null } {
  switch (source.kind) {
    case 'itself':
      return { who: itself, enteredBy: null };
    case 'erased':
      return { who: '', enteredBy: null };
    case 'person':
      return { who: source.name || staff, enteredBy: null };
    case 'carrier':
      return { who: source.name, enteredBy: source.enteredBy === '' ? staff : source.enteredBy };
  }
}

/** When it happened, and when that was known here where it was another time. */
export function timesOf(
  entry: ChainEntry,
  at: (instant: string) => string,
): { readonly happened: string; readonly known: string | null } {
  const known = at(entry.at);
  const said = openedOf(entry)?.details.at;
  const happened = typeof said === 'string' && !Number.isNaN(Date.parse(said)) ? at(said) : known;
  return { happened, known: happened === known ? null : known };
}
