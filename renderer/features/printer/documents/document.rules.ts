// Printed documents: which are shown where, what they are called, and why one was not sent. Pure.
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { isEnded } from '#renderer/session/inbox.rules.ts';

/** Documents that wait for a person's deposit: manual ones that were put off, and everything collected. */
export const inInbox = (document: InboxDocument): boolean => document.mode !== 'automated' && !isEnded(document);

/** Documents of automated mode in any state. */
export const isAutomated = ({ mode }: InboxDocument): boolean => mode === 'automated';

/** Stopped documents first; otherwise in the given order. */
export const urgentFirst = (documents: readonly InboxDocument[]): readonly InboxDocument[] => [
  ...documents.filter(({ state }) => state === 'attention'),
  ...documents.filter(({ state }) => state !== 'attention'),
];

/** Manual documents that wait, oldest first: that is the order in which they were printed. */
export const waitingManual = (documents: readonly InboxDocument[]): readonly InboxDocument[] =>
  documents
    .filter((document) => document.mode === 'manual' && !isEnded(document))
    .sort((a, b) => a.receivedAt.localeCompare(b.receivedAt));

/** Documents whose name, program or person contains the text. */
export function search(documents: readonly InboxDocument[], text: string): readonly InboxDocument[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return documents;
  return documents.filter(({ name, application, claimedUser }) =>
    `${name} ${application} ${claimedUser}`.toLocaleLowerCase().includes(wanted),
  );
}

/** Share of the bytes that are on the server, 0 to 1. */
export const uploadedShare = ({ bytes, uploadedBytes }: InboxDocument): number =>
  bytes > 0 ? Math.min(1, uploadedBytes / bytes) : 0;

/** The list with the entry at `from` moved to `to`; out of range moves nothing. */
export function move<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return list;
  const others = list.filter((_, at) => at !== from);
  return [...others.slice(0, to), entry, ...others.slice(to)];
}

/** A name for the server: a PDF's ending where the program gave none. */
export const fileName = (name: string): string => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);

/** What people call the document: without the ending of the file. */
export const plainName = (name: string): string => name.replace(/\.pdf$/i, '');

type Failure = NonNullable<InboxDocument['failure']>;

/**
 * The label of a failure and its values, as shown beside a printed letter. The server's own texts mention a row of an order
 * to confirm, which is not visible here, and a retry that the agent makes automatically.
 */
export function failureReason({ label, parameters }: Failure): Failure {
  if (label === 'exception.diskFull') return { label: 'desktop.outbox.serverFull', parameters: {} };
  if (label !== 'packGroup.bad') return { label, parameters };
  const recipient = String(parameters.recipient ?? '').trim();
  const named = recipient === '' ? 'no' : 'yes';
  return { label: 'desktop.outbox.badValues', parameters: { count: parameters.count ?? 1, recipient, named } };
}
