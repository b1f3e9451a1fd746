// One batch of messages on its way to an endpoint.
import type { Services } from '#server/context/context.ts';
import type { OutgoingSender } from '#server/system/outgoing/outgoing.ts';
import type { DueHook, toldFacts } from './hooks.repository.ts';
import type { TakenMessages } from './taken-messages.ts';

export type HookServices = Pick<Services, 'db' | 'queue' | 'clock' | 'secrets' | 'hookReceivers' | 'log'>;

/** What is known of one batch. */
export interface Sending {
  readonly services: HookServices;
  readonly hook: DueHook;
  readonly secrets: readonly string[];
  readonly receivers: OutgoingSender;
  readonly facts: Awaited<ReturnType<typeof toldFacts>>;
  readonly taken: TakenMessages;
  /** Others have their turn: what is under way ends, and nothing more is begun. */
  readonly isTurnOver: () => boolean;
  /** Set by the first message that reaches nobody, or by the last attempt of all: nothing more is sent with it. */
  isOver: boolean;
  /** Somebody answered. */
  reached: boolean;
  takenAt: Date | null;
}
