// Lines of a history in words: states and codes by their look, other events by their label.
import {
  IconArrowBackUp,
  IconCheck,
  IconHelp,
  IconLock,
  IconMailX,
  IconPencil,
  IconRefresh,
  IconSnowflake,
  IconSnowflakeOff,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Revision } from '#domain/api/shapes.ts';
import type { Text } from '#renderer/i18n/text.ts';
import { commandLook, jobLook, type Look, shipmentLook } from '#renderer/theme/status.ts';
import type { TimelineEvent } from '#renderer/ui/values/timeline.part.tsx';

export type HistoryKind = 'job' | 'command' | 'delivery' | 'shipment';

/** Events that are no state. Keys as the server writes them, in lower case without separators. */
const EVENTS: Readonly<Record<string, readonly [label: string, icon: TablerIcon]>> = {
  freed: ['manage.event.freed', IconArrowBackUp],
  free: ['manage.event.freed', IconArrowBackUp],
  packgroupsrejected: ['manage.event.rowsRejected', IconTrash],
  packgroupedited: ['manage.event.rowEdited', IconPencil],
  revalidate: ['manage.event.revalidated', IconRefresh],
  revalidated: ['manage.event.revalidated', IconRefresh],
  invalidate: ['manage.event.invalidated', IconTrash],
  invalidated: ['manage.event.invalidated', IconTrash],
  freeze: ['manage.event.frozen', IconSnowflake],
  frozen: ['manage.event.frozen', IconSnowflake],
  unfreeze: ['manage.event.unfrozen', IconSnowflakeOff],
  unfrozen: ['manage.event.unfrozen', IconSnowflakeOff],
  lock: ['manage.event.locked', IconLock],
  locked: ['manage.event.locked', IconLock],
  doubt: ['manage.event.doubt', IconHelp],
  doubtresolved: ['manage.event.doubtResolved', IconCheck],
  went: ['manage.event.went', IconCheck],
  sendagain: ['manage.event.sendAgain', IconRefresh],
  acknowledge: ['manage.event.acknowledged', IconCheck],
  acknowledged: ['manage.event.acknowledged', IconCheck],
  retry: ['manage.event.retried', IconRefresh],
  retried: ['manage.event.retried', IconRefresh],
  mailfailed: ['manage.event.mailFailed', IconMailX],
};

const TABLES: Readonly<Record<HistoryKind, Readonly<Record<string, Look>>>> = {
  job: jobLook,
  command: commandLook,
  delivery: commandLook,
  shipment: {},
};

interface EventWords {
  readonly word: string;
  readonly look: Look | undefined;
  readonly icon: TablerIcon | undefined;
}

/** What happened, in words; an event nobody named is shown as it was written. */
export function eventWords(kind: HistoryKind, event: string, t: Text): EventWords {
  const look = /^-?\d+$/.test(event) ? shipmentLook(Number(event)) : TABLES[kind][event];
  if (look) return { word: t(look.label), look, icon: undefined };
  const known = EVENTS[event.toLowerCase().replaceAll(/[^a-z]/g, '')];
  return known
    ? { word: t(known[0]), look: undefined, icon: known[1] }
    : { word: event, look: undefined, icon: undefined };
}

const textIn = (details: Revision['details'], key: string): string | undefined => {
  const value = details[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** What the person wrote, or how many it was about. */
export function eventMore(revision: Revision, t: Text): string | undefined {
  const { details } = revision;
  const written = textIn(details, 'message') ?? textIn(details, 'reason') ?? textIn(details, 'validationReason');
  if (written) return written;
  const { count } = details;
  return typeof count === 'number' ? t('manage.recipients', { n: count }) : undefined;
}

/** Who did it; the product itself where it was nobody. On behalf: both. */
export const eventWho = ({ userLogin, actedForLogin }: Revision, t: Text): string =>
  userLogin === null
    ? t('manage.system')
    : actedForLogin && actedForLogin !== userLogin
      ? t('manage.actedFor', { name: userLogin, owner: actedForLogin })
      : userLogin;

/** The document that proves an event, where there is one. */
export type ProofOf = (event: string) => TimelineEvent['proof'];

/** Newest first, for a timeline. */
export function eventsOf(
  kind: HistoryKind,
  revisions: readonly Revision[],
  t: Text,
  proofOf?: ProofOf,
): TimelineEvent[] {
  return newestFirst(revisions).map((revision) => {
    const { word, look, icon } = eventWords(kind, revision.event, t);
    const more = eventMore(revision, t);
    return {
      id: revision.id,
      at: new Date(revision.date),
      who: eventWho(revision, t),
      look,
      icon,
      proof: proofOf?.(revision.event),
      what: look ? more : more ? `${word} · ${more}` : word,
    };
  });
}

export const newestFirst = (revisions: readonly Revision[]): Revision[] =>
  [...revisions].sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
