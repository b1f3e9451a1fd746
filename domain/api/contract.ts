// The schemas of every call under the names of the table in calls.ts, and the types that both sides derive from them.
import type { z } from 'zod';
import { ADMINISTRATION_CONTRACT } from './administration.contract.ts';
import { AGENT_CONTRACT } from './agents.contract.ts';
import type { CallName } from './calls.ts';
import { DELIVERY_CONTRACT } from './deliveries.contract.ts';
import { JOB_CONTRACT } from './jobs.contract.ts';
import { SERVICE_CONTRACT } from './services.contract.ts';
import { SESSION_CONTRACT } from './session.contract.ts';
import { SHIPMENT_CONTRACT } from './shipments.contract.ts';

/** Schemas of one call; what is absent is not accepted. `fields` are the text fields of a multipart body. */
export interface CallSchemas {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly fields?: z.ZodType;
  /** Headers that the call reads, in lower case; others may come and are not looked at. */
  readonly headers?: z.ZodType;
  readonly result?: z.ZodType;
}

/**
 * What each call takes and gives. The server checks the input against it; the client derives its types and carries none
 * of it.
 */
export const CONTRACT = {
  ...SESSION_CONTRACT,
  ...AGENT_CONTRACT,
  ...ADMINISTRATION_CONTRACT,
  ...SERVICE_CONTRACT,
  ...JOB_CONTRACT,
  ...DELIVERY_CONTRACT,
  ...SHIPMENT_CONTRACT,
} as const satisfies Record<CallName, CallSchemas>;

type Schemas<N extends CallName> = (typeof CONTRACT)[N];
type Side<N extends CallName, K extends keyof CallSchemas> =
  Schemas<N> extends { readonly [P in K]: infer S extends z.ZodType } ? S : never;

/** What a handler gets, after the schemas have run. */
export type CallParams<N extends CallName> = [Side<N, 'params'>] extends [never]
  ? Record<string, never>
  : z.output<Side<N, 'params'>>;
/** The query as the handler gets it, defaults filled in; an empty record where the call takes none. */
export type CallQuery<N extends CallName> = [Side<N, 'query'>] extends [never]
  ? Record<string, never>
  : z.output<Side<N, 'query'>>;
/** The JSON body as the handler gets it; undefined where the call takes none. */
export type CallBody<N extends CallName> = [Side<N, 'body'>] extends [never] ? undefined : z.output<Side<N, 'body'>>;
/** The text fields of a multipart body as the handler gets them. */
export type CallFields<N extends CallName> = [Side<N, 'fields'>] extends [never]
  ? Record<string, never>
  : z.output<Side<N, 'fields'>>;
/** The headers that the call reads, by lower-case name. */
export type CallHeaders<N extends CallName> = [Side<N, 'headers'>] extends [never]
  ? Record<string, never>
  : z.output<Side<N, 'headers'>>;
/** What the call answers in `result`. */
export type CallResult<N extends CallName> = [Side<N, 'result'>] extends [never]
  ? undefined
  : z.output<Side<N, 'result'>>;
/** What a caller may write as JSON body, defaults left out. */
export type CallBodyInput<N extends CallName> = [Side<N, 'body'>] extends [never]
  ? undefined
  : z.input<Side<N, 'body'>>;
