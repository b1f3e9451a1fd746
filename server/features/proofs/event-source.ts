// Whose word a sealed event is, for people who read of it: the line of history is the product's own, and what a carrier said is an
// event that was reported beside it.
import type { EventSource } from '#domain/shipments/event-sources.ts';
import type { ChainEntry } from '#server/letters/chain/chain-part.ts';
import type { ReportedEvent, TakenBackEvent } from './proof-facts.repository.ts';
import type { Proved } from './proved.ts';

/** What a line of history says, where it is open. */
interface Opened {
  readonly userId?: number | null;
  /** By what people sign in: a stranger is told the name instead. */
  readonly userLogin: string | null;
  /** `at`: when it happened, where that was learnt later. `answer`: what was said to it, by the mail server where `sentTo` is a mailbox. `fault`: why it failed. */
  readonly details: { readonly [name in 'tracking' | 'at' | 'answer' | 'sentTo' | 'fault']?: unknown };
}

export const openedOf = ({ opened }: ChainEntry): Opened | null =>
  opened === null ? null : (JSON.parse(opened.text) as Opened);

/** `name` of a person: '' is without one. `enteredBy`: who imported what the carrier said, or found the piece that it was said of. */
export type SourceOf =
  | { readonly kind: 'itself' }
  | { readonly kind: 'erased' }
  | { readonly kind: 'person'; readonly name: string }
  | { readonly kind: 'carrier'; readonly name: string; readonly enteredBy: string | null };

const BY_HAND = 'hand' satisfies EventSource;

const timeOf = (instant: unknown): number => new Date(instant as Date | string).getTime();

type Said = Pick<ReportedEvent | TakenBackEvent, 'shipmentId' | 'code' | 'at'>;

/** An event says what a line of history says. */
const saysSame = ({ entity, entityId, event }: ChainEntry, at: unknown, said: Said): boolean =>
  entity === 'shipment' &&
  said.shipmentId === entityId &&
  String(said.code) === event &&
  timeOf(said.at) === timeOf(at);

/** The event that a line of history follows: of those that say the same, the one that came with it. */
function reported(entry: ChainEntry, at: unknown, events: readonly ReportedEvent[]): ReportedEvent | undefined {
  const same = events.filter((event) => saysSame(entry, at, event));
  return same.find(({ receivedAt }) => timeOf(receivedAt) === timeOf(entry.at)) ?? same[0];
}

/**
 * By what a line of history counts no more: the event that it follows was taken back later. Where another one says the same, it counts
 * on, unless the history tells that anew.
 */
export function takenBackOf(
  entry: ChainEntry,
  { chain, evidence }: Pick<Proved, 'chain' | 'evidence'>,
): TakenBackEvent | undefined {
  const details = openedOf(entry)?.details;
  if (details?.tracking === undefined) return undefined;
  const { at } = details;
  const taken = evidence.takenBack.find((event) => event.revisionId > entry.revisionId && saysSame(entry, at, event));
  if (taken === undefined || reported(entry, at, evidence.events) === undefined) return taken;
  const isSame = (line: ChainEntry) =>
    line.entityId === entry.entityId && line.event === entry.event && timeOf(openedOf(line)?.details.at) === timeOf(at);
  return chain.entries.some((line) => line.revisionId > taken.revisionId && isSame(line)) ? taken : undefined;
}

/** What was said to the product, which a line of history follows: also where that was taken back. */
const saidTo = (entry: ChainEntry, at: unknown, read: Pick<Proved, 'chain' | 'evidence'>) =>
  takenBackOf(entry, read) ?? reported(entry, at, read.evidence.events);

/** What the person of a line is called; null: none did it. */
const personOf = ({ userId, userLogin }: Opened, { people }: Proved['about']): string | null =>
  userLogin === null ? null : (people.get(userId ?? 0) ?? '');

/**
 * Of an event that was reported: its own carrier, else its channel. Which carrier another event named, a person's perhaps, says nothing
 * of this one; nor has who imports a file, or finds the piece of an event, said what stands in it.
 */
export function sourceOf(
  entry: ChainEntry,
  read: Pick<Proved, 'shipments' | 'chain' | 'evidence' | 'about'>,
): SourceOf {
  const opened = openedOf(entry);
  if (opened === null) return { kind: 'erased' };
  const { details } = opened;
  const person = personOf(opened, read.about);
  const channel = read.shipments.find(({ id }) => id === entry.entityId)?.channelLabel ?? '';
  const { tracking } = details;
  if (tracking === undefined) {
    if (person !== null) return { kind: 'person', name: person };
    return entry.event === 'FILE_ADDED' ? { kind: 'carrier', name: channel, enteredBy: null } : { kind: 'itself' };
  }
  const event = saidTo(entry, details.at, read);
  const source = event?.source ?? tracking;
  if (source === 'system') return { kind: 'itself' };
  if (source === BY_HAND) {
    // An event that waited until the piece had left names its person itself.
    const name = person ?? event?.person ?? null;
    return name === null ? { kind: 'erased' } : { kind: 'person', name };
  }
  return { kind: 'carrier', name: event?.tracker ?? channel, enteredBy: person };
}
