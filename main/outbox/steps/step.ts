// One step of a document towards its end: what it needs, and its possible results.
import type { Queue } from '#domain/bridge/settings.ts';
import type { DesktopRefusal } from '#domain/errors/result.ts';
import { judge, type Outcome, type Verdict } from '#main/link/answers.rules.ts';
import type { ServerLink } from '#main/link/server-link.ts';
import type { Kept } from '../store/kept.ts';
import type { OutboxDisk } from '../store/outbox-disk.ts';
import type { OutboxStore } from '../store/outbox-store.ts';

export interface StepPorts {
  readonly link: ServerLink;
  readonly store: OutboxStore;
  readonly disk: OutboxDisk;
  readonly now: () => Date;
  /** The queue as it is set now; undefined when it was removed. */
  readonly queue: (id: string) => Queue | undefined;
  /** Server and login that are in use; empty while not known. */
  readonly owner: () => string;
  /** Writes and announces a change of the document; undefined when the document has ended meanwhile. */
  readonly change: (id: string, change: (kept: Kept) => Kept) => Promise<Kept | undefined>;
  /** true once for a document that was taken over in this run: nothing of it is on the server. */
  readonly untouched: (id: string) => boolean;
  /** Milliseconds for which its sender may still cancel the print job: nothing is ordered before. */
  readonly cancelableFor: (id: string) => number;
  /** How many bytes the server was last known to have, by document: what was learnt in this run. */
  readonly reached: Map<string, number>;
  /** Progress that is shown but not written. */
  readonly progress: (id: string, uploadedBytes: number) => void;
}

export type StepResult =
  /** The next step follows after `ms`. */
  | { readonly kind: 'again'; readonly ms: number }
  /** Nothing more is done automatically. */
  | { readonly kind: 'rest' }
  | Verdict;

export type Step = (kept: Kept, ports: StepPorts, signal: AbortSignal) => Promise<StepResult>;

export const AGAIN: StepResult = { kind: 'again', ms: 0 };
export const REST: StepResult = { kind: 'rest' };

/** A person is needed; the label says why. */
export const attention = (
  label: DesktopRefusal['label'],
  parameters: DesktopRefusal['parameters'] = {},
): StepResult => ({
  kind: 'attention',
  failure: { label, parameters },
});

/** The verdict about an outcome that is no result. */
export const verdictOn = (outcome: Exclude<Outcome<unknown>, { kind: 'result' }>): StepResult => judge(outcome);
