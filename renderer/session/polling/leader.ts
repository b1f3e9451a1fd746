// One tab leads: it holds an exclusive Web Lock until it closes, and sends messages to the others over a channel. Messages
// carry no secret, and one without the shape of a message is ignored (docs/model.md, "Session on screen" and "Threats").
import { NOTE_KINDS } from '#domain/deliveries/notifications.rules.ts';
import { COUNTERS, type Counter } from '#domain/monitoring/monitoring.ts';
import type { Counters, Note } from '../session.ts';

export type TabMessage =
  | { readonly kind: 'counters'; readonly counters: Counters }
  | { readonly kind: 'notes'; readonly notes: readonly Note[] }
  | { readonly kind: 'activity'; readonly at: number };

const isCount = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= 0;

const MOST_NOTES = 100;
const NUMBERS = ['jobId', 'commandId', 'channelId', 'count'] as const;
const TEXTS = ['id', 'at', 'jobName', 'person'] as const;

function isNote(value: unknown): value is Note {
  if (typeof value !== 'object' || value === null) return false;
  const note = value as Record<string, unknown>;
  return (
    NUMBERS.every((name) => isCount(note[name]) || (name !== 'count' && note[name] === null)) &&
    TEXTS.every((name) => typeof note[name] === 'string') &&
    (note.reason === null || typeof note.reason === 'string') &&
    NOTE_KINDS.some((kind) => kind === note.kind)
  );
}

/** The counts of these names that are there. */
const countsIn = (value: object, names: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    Object.entries(value).filter((one): one is [string, number] => names.includes(one[0]) && isCount(one[1])),
  );

function countersIn(value: unknown): Counters | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { tested, testMode } = value as Record<string, unknown>;
  const counts = countsIn(value, [...COUNTERS, 'fallingBack']);
  if (!COUNTERS.every((name) => name in counts)) return undefined;
  return {
    // Every name of the table, as was just seen.
    ...(counts as Record<Counter, number>),
    ...(typeof tested === 'object' && tested !== null ? { tested: countsIn(tested, COUNTERS) } : {}),
    ...(testMode === true ? { testMode } : {}),
  };
}

const notesIn = (value: unknown): readonly Note[] | undefined =>
  Array.isArray(value) && value.length <= MOST_NOTES && value.every(isNote) ? value : undefined;

/** A message of ours, or undefined. */
export function readTabMessage(data: unknown): TabMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { kind, at, ...message } = data as Record<string, unknown>;
  if (kind === 'activity') return isCount(at) ? { kind, at: Number(at) } : undefined;
  if (kind === 'notes') {
    const notes = notesIn(message.notes);
    return notes && { kind, notes };
  }
  if (kind === 'counters') {
    const counters = countersIn(message.counters);
    return counters && { kind, counters };
  }
  return undefined;
}

export interface Tabs {
  readonly isLeader: () => boolean;
  readonly publish: (message: TabMessage) => void;
  readonly stop: () => void;
}

/** Joins the tabs of this browser. `onLead` is called when this tab becomes the leader. */
export function joinTabs(name: string, onLead: () => void, onMessage: (message: TabMessage) => void): Tabs {
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event: MessageEvent<unknown>) => {
    const message = readTabMessage(event.data);
    if (message) onMessage(message);
  };
  const abort = new AbortController();
  let leading = false;
  let release: (() => void) | undefined;
  navigator.locks
    .request(name, { mode: 'exclusive', signal: abort.signal }, () => {
      leading = true;
      onLead();
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    })
    .catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    });
  return {
    isLeader: () => leading,
    publish: (message) => channel.postMessage(message),
    stop: () => {
      leading = false;
      abort.abort();
      release?.();
      channel.close();
    },
  };
}
