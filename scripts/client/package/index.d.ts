// The client of Mailroom's API, typed by its contract.
import type { Calls, Schemas } from './calls.d.ts';
import type { WebhookEvent } from './webhook-events.d.ts';

export type * from './webhook-events.d.ts';
export type { Calls, Schemas };
export type CallName = keyof Calls;
export type CallInput<N extends CallName> = Calls[N]['input'];
export type CallResult<N extends CallName> = Calls[N]['result'];

/** A refusal of the server, or an answer that is none. */
export declare class MailroomError extends Error {
  readonly name: 'MailroomError';
  readonly call: CallName;
  /** Of HTTP. */
  readonly status: number;
  /** As the API document lists them: -30 changed meanwhile, -50 not possible in its state. */
  readonly code: number;
  readonly label: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Seconds to wait before the same request is sent again (-70, -80); undefined: the server names none. */
  readonly retryAfter: number | undefined;
}

export interface MailroomOptions {
  /** Address of the installation: `https://mail.example.com`. */
  url: string;
  /** Of a program or a server (`agents.createToken`); without it `signIn` comes first. */
  token?: string;
  /** IANA name of the zone in which days are meant. */
  timeZone?: string;
  fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  /** One for each intention: a repeat with the same key makes nothing twice. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Where nothing is asked for, nothing need be given. */
type Given<N extends CallName> =
  Record<string, never> extends CallInput<N>
    ? [input?: CallInput<N>, options?: CallOptions]
    : [input: CallInput<N>, options?: CallOptions];

export interface Mailroom {
  /** @throws MailroomError where the server refuses, or somebody else answers in its place */
  call<N extends CallName>(name: N, ...given: Given<N>): Promise<CallResult<N>>;
  /** For people; programs have tokens. */
  signIn(login: string, password: string): Promise<void>;
}

export declare function createMailroom(options: MailroomOptions): Mailroom;

/**
 * Checks who sent a message, and that it is at most five minutes old.
 * @param message `body` as it came, before anything parses it
 * @param message.secret as it was shown; while it is changed either of the two will do
 * @throws TypeError where it is not signed with this secret
 */
export declare function verifyWebhook(message: {
  secret: string;
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
  body: string;
  now?: Date;
}): Promise<WebhookEvent>;
