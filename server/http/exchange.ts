// What the parts of HTTP hand to one another: what the server is made of, a call as it is served, and a request at
// work.
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallRow } from '#domain/api/call-row.ts';
import type { BuiltCallName, CallName } from '#domain/api/calls.ts';
import type { CallSchemas } from '#domain/api/contract.ts';
import type { Handler, Handlers, ReceivedFile, Services, SignedBody } from '#server/context/context.ts';

import type { CountCall } from './door/call-limits.ts';

/** What the server is made of; everything else is in the contract. */
export interface HttpOptions {
  readonly services: Services;
  /** Handlers of every built call; a call that is missing here answers -90. */
  readonly handlers: Partial<Handlers<BuiltCallName>>;
  /** Folder of the built screens; null serves the API alone. */
  readonly screensFolder: string | null;
  /** Checks each answer against its schema; tests always do. */
  readonly checkAnswers: boolean;
  /** Counts calls by their limits. */
  readonly countCall: CountCall;
  /** True while the process has nothing to do; answered to loopback only. */
  readonly idle: () => Promise<boolean>;
}

/** A call as it is served. */
export interface CallRoute {
  readonly name: CallName;
  readonly row: CallRow;
  readonly schemas: CallSchemas;
  readonly handler: Handler<CallName>;
  /** False: no feature handles it yet, so nothing of the request is read. */
  readonly built: boolean;
}

/** One request at work, with the reply that answers it. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly options: HttpOptions;
}

/** What a request carried. Of `stream`, `files` and `raw` only what the call's kind of body names is there. */
export interface CallInputBody {
  /** The body as it comes, for the handler to take in. */
  readonly stream: Readable | null;
  readonly signed: SignedBody | null;
  readonly body: unknown;
  readonly fields: unknown;
  readonly files: readonly ReceivedFile[];
  readonly raw: ReceivedFile | null;
}
