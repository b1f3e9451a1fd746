// One message to an endpoint, signed as Standard Webhooks says (https://www.standardwebhooks.com): ids, no personal data.
import { eventType, statusOf } from '#domain/hooks/hooks.ts';
import type { DataField, MessageField } from '#domain/hooks/message-types.ts';
import { retryAfterMs } from '#domain/shared/retry-after.ts';
import { productVersion } from '#server/context/version.ts';
import type { Clock } from '#server/system/clock.ts';
import type { OutgoingSender } from '#server/system/outgoing/outgoing.ts';
import type { OutgoingRefusal } from '#server/system/outgoing/outgoing.types.ts';
import { signMessage } from '#server/system/secrets/message-signature.ts';

/** Ids of what a message tells of; null: it has none. */
export interface ToldIds {
  readonly accountId: number;
  readonly jobId: number | null;
  readonly commandId: number | null;
  readonly deliveryId: number | null;
  readonly shipmentId: number | null;
}

/** What a message says. */
export interface HookMessage {
  /** The same at each attempt. */
  readonly id: string;
  readonly entity: string;
  readonly event: string;
  readonly at: Date;
  /** Counts what is told of its thing, from 1. */
  readonly sequence: number;
  /** Nothing of it happened to real post. */
  readonly test: boolean;
  readonly ids: ToldIds;
}

/** Where messages go. */
interface HookTarget {
  readonly url: string;
  /** What signs: the secret, and the one before it for a while. */
  readonly secrets: readonly string[];
  /** The first account of the organisation whose endpoint it is. */
  readonly organisationId: number;
}

/** How an attempt ended. */
export interface HookAnswer {
  /** null: there was no answer. */
  readonly status: number | null;
  readonly ms: number;
  readonly fault: OutgoingRefusal | null;
}

/** The same, and what it asks for: ms until the next attempt by its Retry-After; null: nothing. */
export interface HookAttempt extends HookAnswer {
  readonly againMs: number | null;
}

/** The header webhook-id of a message. */
export const messageId = (uuid: string): string => `msg_${uuid}`;

const bodyOf = ({ id, entity, event, at, sequence, test, ids }: HookMessage): Buffer => {
  const status = statusOf(event);
  const data: Partial<Record<DataField, number | null>> = { ...ids, sequence, ...(status === null ? {} : { status }) };
  const type = eventType(entity, event);
  const message: Record<MessageField, unknown> = { id, type, timestamp: at.toISOString(), test, data };
  return Buffer.from(JSON.stringify(message));
};

/** Sends a message once. Never rejects for what the other side does. */
export async function sendHookMessage(
  { hookReceivers, clock }: { readonly hookReceivers: OutgoingSender; readonly clock: Clock },
  { url, secrets, organisationId: asker }: HookTarget,
  message: HookMessage,
): Promise<HookAttempt> {
  const body = bodyOf(message);
  const timestamp = String(Math.floor(clock.now().getTime() / 1_000));
  const signed = { id: message.id, timestamp, body };
  const begun = clock.monotonic();
  const outcome = await hookReceivers.send({
    url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': `Mailroom/${productVersion()}`,
      'webhook-id': message.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': secrets.map((secret) => signMessage(secret, signed)).join(' '),
    },
    body,
    statusAlone: true,
    asker,
  });
  const ms = Math.round(clock.monotonic() - begun);
  if (!outcome.ok) return { status: outcome.status ?? null, ms, fault: outcome.reason, againMs: null };
  const againMs = retryAfterMs(outcome.headers['retry-after'], clock.now().getTime());
  return { status: outcome.status, ms, fault: null, againMs };
}
