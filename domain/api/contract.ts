// The schemas of every call under the names of the table in calls.ts, and the types that both sides derive from them.

import type { z } from 'zod';
import { BRANDINGS_CONTRACT } from './administration/brandings.contract.ts';
import { GROUPS_CONTRACT } from './administration/groups.contract.ts';
import { HOOKS_CONTRACT } from './administration/hooks.contract.ts';
import { LISTS_CONTRACT } from './administration/lists.contract.ts';
import { PERMISSIONS_CONTRACT } from './administration/permissions.contract.ts';
import { PROFILES_CONTRACT } from './administration/profiles.contract.ts';
import { RECIPIENTS_CONTRACT } from './administration/recipients.contract.ts';
import { UNITS_CONTRACT } from './administration/units.contract.ts';
import { USERS_CONTRACT } from './administration/users.contract.ts';
import type { CallName } from './calls.ts';
import { CHANNELS_CONTRACT } from './configuration/channels.contract.ts';
import { OPTIONS_CONTRACT } from './configuration/options.contract.ts';
import { SECURITY_CONTRACT } from './configuration/security.contract.ts';
import { SERVICES_CONTRACT } from './configuration/services.contract.ts';
import { SIMULATIONS_CONTRACT } from './configuration/simulations.contract.ts';
import { TARIFFS_CONTRACT } from './configuration/tariffs.contract.ts';
import { DRAFTS_CONTRACT } from './deposit/drafts.contract.ts';
import { JOBS_CONTRACT } from './deposit/jobs.contract.ts';
import { KEEPING_CONTRACT } from './deposit/keeping.contract.ts';
import { PACK_GROUPS_CONTRACT } from './deposit/pack-groups.contract.ts';
import { PDF_CONTRACT } from './deposit/pdf.contract.ts';
import { REQUIREMENTS_CONTRACT } from './deposit/requirements.contract.ts';
import { COSTS_CONTRACT } from './monitoring/costs.contract.ts';
import { MONITORING_CONTRACT } from './monitoring/monitoring.contract.ts';
import { BILLING_CONTRACT } from './sending/billing.contract.ts';
import { COMMANDS_CONTRACT } from './sending/commands.contract.ts';
import { DELIVERIES_CONTRACT } from './sending/deliveries.contract.ts';
import { EVIDENCE_CONTRACT } from './sending/evidence.contract.ts';
import { SHIPMENTS_CONTRACT } from './sending/shipments.contract.ts';
import { STORY_CONTRACT } from './sending/story.contract.ts';
import { TRACKING_CONTRACT } from './sending/tracking.contract.ts';
import { AGENTS_CONTRACT } from './session/agents.contract.ts';
import { APP_CONTRACT } from './session/app.contract.ts';
import { AUTHENTICATION_CONTRACT } from './session/authentication.contract.ts';
import { CONTACTS_CONTRACT } from './session/contacts.contract.ts';
import { FILES_CONTRACT } from './session/files.contract.ts';
import { LIBRARY_CONTRACT } from './session/library.contract.ts';
import { TRANSLATIONS_CONTRACT } from './session/translations.contract.ts';

/** Schemas of one call; what is absent is not accepted. `fields` are the text fields of a multipart body. */
export interface CallSchemas {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly fields?: z.ZodType;
  /** Headers that the call reads, in lower case; others are ignored. */
  readonly headers?: z.ZodType;
  readonly result?: z.ZodType;
  /** Of a streamed answer each line before the last. */
  readonly line?: z.ZodType;
}

/**
 * What each call takes and gives. The server checks the input against it; the client derives its types and carries none
 * of it.
 */
export const CONTRACT = {
  ...APP_CONTRACT,
  ...AUTHENTICATION_CONTRACT,
  ...FILES_CONTRACT,
  ...LIBRARY_CONTRACT,
  ...CONTACTS_CONTRACT,
  ...TRANSLATIONS_CONTRACT,
  ...AGENTS_CONTRACT,
  ...UNITS_CONTRACT,
  ...HOOKS_CONTRACT,
  ...RECIPIENTS_CONTRACT,
  ...GROUPS_CONTRACT,
  ...BRANDINGS_CONTRACT,
  ...USERS_CONTRACT,
  ...PROFILES_CONTRACT,
  ...PERMISSIONS_CONTRACT,
  ...LISTS_CONTRACT,
  ...CHANNELS_CONTRACT,
  ...OPTIONS_CONTRACT,
  ...SECURITY_CONTRACT,
  ...SERVICES_CONTRACT,
  ...SIMULATIONS_CONTRACT,
  ...JOBS_CONTRACT,
  ...DRAFTS_CONTRACT,
  ...KEEPING_CONTRACT,
  ...REQUIREMENTS_CONTRACT,
  ...PACK_GROUPS_CONTRACT,
  ...PDF_CONTRACT,
  ...COMMANDS_CONTRACT,
  ...DELIVERIES_CONTRACT,
  ...MONITORING_CONTRACT,
  ...SHIPMENTS_CONTRACT,
  ...TRACKING_CONTRACT,
  ...STORY_CONTRACT,
  ...TARIFFS_CONTRACT,
  ...BILLING_CONTRACT,
  ...EVIDENCE_CONTRACT,
  ...COSTS_CONTRACT,
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
