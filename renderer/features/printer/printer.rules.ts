// What the printer screens show of the inbox: which documents where, and what is sent of them. Pure.
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import type { Queue } from '#domain/bridge/settings.ts';
import { isEnded } from '#renderer/session/inbox.rules.ts';

/** Documents that wait for a person's deposit: manual ones that were put off, and everything collected. */
export const inInbox = (document: InboxDocument): boolean => document.mode !== 'automated' && !isEnded(document);

/** Documents of automated mode, whatever became of them. */
export const isAutomated = ({ mode }: InboxDocument): boolean => mode === 'automated';

export interface AutomatedGroups {
  readonly stuck: readonly InboxDocument[];
  readonly underWay: readonly InboxDocument[];
  readonly done: readonly InboxDocument[];
}

/** Automated documents by what they need. Dropped ones are out of sight; the agent keeps them for its warning. */
export function automatedGroups(documents: readonly InboxDocument[]): AutomatedGroups {
  const shown = documents.filter((document) => isAutomated(document) && document.state !== 'dropped');
  return {
    stuck: shown.filter(({ state }) => state === 'attention'),
    underWay: shown.filter((document) => document.state !== 'attention' && !isEnded(document)),
    done: shown.filter(isEnded),
  };
}

/** Everything of an order is on its way: nothing is left to confirm, to mend or to match. */
export const isSettled = ({ counts }: Pick<Job, 'counts'>): boolean =>
  counts.remaining === 0 &&
  counts.bad === 0 &&
  counts.orphans === 0 &&
  counts.awaiting + counts.processing + counts.sent > 0;

/** What waits for a person, first what stopped; otherwise as they came. */
export const urgentFirst = (documents: readonly InboxDocument[]): readonly InboxDocument[] => [
  ...documents.filter(({ state }) => state === 'attention'),
  ...documents.filter(({ state }) => state !== 'attention'),
];

/** Manual documents that wait, oldest first: that is the order in which they were printed. */
export const waitingManual = (documents: readonly InboxDocument[]): readonly InboxDocument[] =>
  documents
    .filter((document) => document.mode === 'manual' && !isEnded(document))
    .sort((a, b) => a.receivedAt.localeCompare(b.receivedAt));

/** Documents whose words (name, program, person) hold the text. */
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

/** The deposit's name by the rule of the queue (settings.ts NameRule). */
export function depositName(rule: Queue['nameRule'] | undefined, name: string): string {
  if (rule?.rule === 'fixed') return rule.text;
  return rule?.rule === 'prefix' ? `${rule.text} ${plainName(name)}` : plainName(name);
}

/** The preset's options for a service: they were chosen among its channels' and mean nothing to another. */
export const optionsFor = (queue: Queue | undefined, serviceId: number | undefined): Queue['options'] =>
  queue !== undefined && queue.serviceId === serviceId ? queue.options : {};

interface OptionTypes {
  readonly label: string;
  readonly optionTypes: readonly {
    readonly id: number;
    readonly values: readonly { readonly id: number }[];
  }[];
}

/** The preset's option values under their types; what a channel no longer offers is left out. */
export function presetOptions(
  preset: Queue['options'],
  shares: readonly OptionTypes[],
): Record<string, Record<string, number>> {
  const chosen = shares.map(({ label, optionTypes }) => {
    const wanted = preset[label] ?? [];
    const pairs = optionTypes.flatMap(({ id, values }) => {
      const value = values.find((one) => wanted.includes(one.id));
      return value ? [[String(id), value.id] as const] : [];
    });
    return [label, Object.fromEntries(pairs)] as const;
  });
  return Object.fromEntries(chosen.filter(([, values]) => Object.keys(values).length > 0));
}

type Failure = NonNullable<InboxDocument['failure']>;

/**
 * The label of a failure and its values, as they are said beside a printed letter: the server's words speak of a row of
 * an order to confirm, which nobody sees here, and of a try that the agent makes by itself.
 */
export function failureWords({ label, parameters }: Failure): Failure {
  if (label === 'exception.diskFull') return { label: 'desktop.outbox.serverFull', parameters: {} };
  if (label !== 'packGroup.bad') return { label, parameters };
  const recipient = String(parameters.recipient ?? '').trim();
  const named = recipient === '' ? 'no' : 'yes';
  return { label: 'desktop.outbox.badValues', parameters: { count: parameters.count ?? 1, recipient, named } };
}
