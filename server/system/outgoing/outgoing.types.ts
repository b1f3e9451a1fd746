// Requests to addresses that people entered, and how they end.
import type { IncomingHttpHeaders } from 'node:http';

/** A request to an address that a person entered. */
export interface OutgoingRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'PROPFIND' | 'MKCOL';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  /** Milliseconds for everything: look-up, connection, request and answer. Default 15,000. */
  readonly timeoutMs?: number;
  /** Bytes of the answer's body, at most. Default 1 MiB. */
  readonly maxBytes?: number;
  /** Of the answer only its status is wanted: whatever follows decides nothing, and is not kept. */
  readonly statusAlone?: boolean;
  /** Refuses plain http. */
  readonly requireTls?: boolean;
  readonly signal?: AbortSignal;
  /** The organisation that named the address. */
  readonly asker?: number;
}

/** Why there is no answer. */
export type OutgoingRefusal =
  | 'bad-url'
  | 'bad-header'
  | 'port-refused'
  | 'address-refused'
  | 'not-found'
  | 'names-busy'
  | 'redirect-refused'
  | 'too-large'
  | 'timed-out'
  | 'aborted'
  | 'not-reached'
  | 'broken-off';

/** What the other side answered, whatever its status. */
export interface OutgoingAnswer {
  readonly ok: true;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Nothing was sent, or no whole answer came. */
export interface OutgoingFailure {
  readonly ok: false;
  readonly reason: OutgoingRefusal;
  /** Whether the other side may have got the request: then it is in doubt, not failed. */
  readonly mayHaveArrived: boolean;
  /** The status of a refused redirect. */
  readonly status?: number;
}

/** How a request ended. */
export type OutgoingOutcome = OutgoingAnswer | OutgoingFailure;

/** A failure; `mayHaveArrived` when absent: nothing was sent. */
export const failed = (reason: OutgoingRefusal, mayHaveArrived = false): OutgoingFailure => ({
  ok: false,
  reason,
  mayHaveArrived,
});
