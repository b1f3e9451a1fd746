// Every call of the HTTP contract as one table of data: method, path, who may call, how the body travels, what comes
// back, and where the call comes from (the inventory, or a reason of our own).
// Schemas lie beside it in *.contract.ts under the same names; the server derives its routes from both, the screens and
// the desktop agent derive their client from this table alone, so that no schema code travels to the browser.

import { BRANDINGS_CALLS } from './administration/brandings.calls.ts';
import { GROUPS_CALLS } from './administration/groups.calls.ts';
import { HOOKS_CALLS } from './administration/hooks.calls.ts';
import { LISTS_CALLS } from './administration/lists.calls.ts';
import { PERMISSIONS_CALLS } from './administration/permissions.calls.ts';
import { PROFILES_CALLS } from './administration/profiles.calls.ts';
import { RECIPIENTS_CALLS } from './administration/recipients.calls.ts';
import { UNITS_CALLS } from './administration/units.calls.ts';
import { USERS_CALLS } from './administration/users.calls.ts';
import type { CallRow } from './call-row.ts';
import { CHANNELS_CALLS } from './configuration/channels.calls.ts';
import { OPTIONS_CALLS } from './configuration/options.calls.ts';
import { SECURITY_CALLS } from './configuration/security.calls.ts';
import { SERVICES_CALLS } from './configuration/services.calls.ts';
import { SIMULATIONS_CALLS } from './configuration/simulations.calls.ts';
import { TARIFFS_CALLS } from './configuration/tariffs.calls.ts';
import { DRAFTS_CALLS } from './deposit/drafts.calls.ts';
import { JOBS_CALLS } from './deposit/jobs.calls.ts';
import { KEEPING_CALLS } from './deposit/keeping.calls.ts';
import { PACK_GROUPS_CALLS } from './deposit/pack-groups.calls.ts';
import { PDF_CALLS } from './deposit/pdf.calls.ts';
import { REQUIREMENTS_CALLS } from './deposit/requirements.calls.ts';
import { COSTS_CALLS } from './monitoring/costs.calls.ts';
import { MONITORING_CALLS } from './monitoring/monitoring.calls.ts';
import { BILLING_CALLS } from './sending/billing.calls.ts';
import { COMMANDS_CALLS } from './sending/commands.calls.ts';
import { DELIVERIES_CALLS } from './sending/deliveries.calls.ts';
import { EVIDENCE_CALLS } from './sending/evidence.calls.ts';
import { SHIPMENTS_CALLS } from './sending/shipments.calls.ts';
import { STORY_CALLS } from './sending/story.calls.ts';
import { TRACKING_CALLS } from './sending/tracking.calls.ts';
import { AGENTS_CALLS } from './session/agents.calls.ts';
import { APP_CALLS } from './session/app.calls.ts';
import { AUTHENTICATION_CALLS } from './session/authentication.calls.ts';
import { CONTACTS_CALLS } from './session/contacts.calls.ts';
import { FILES_CALLS } from './session/files.calls.ts';
import { LIBRARY_CALLS } from './session/library.calls.ts';
import { TRANSLATIONS_CALLS } from './session/translations.calls.ts';

/** All calls by name. */
export const CALLS = {
  ...APP_CALLS,
  ...AUTHENTICATION_CALLS,
  ...FILES_CALLS,
  ...LIBRARY_CALLS,
  ...CONTACTS_CALLS,
  ...TRANSLATIONS_CALLS,
  ...AGENTS_CALLS,
  ...UNITS_CALLS,
  ...HOOKS_CALLS,
  ...RECIPIENTS_CALLS,
  ...GROUPS_CALLS,
  ...BRANDINGS_CALLS,
  ...USERS_CALLS,
  ...PROFILES_CALLS,
  ...PERMISSIONS_CALLS,
  ...LISTS_CALLS,
  ...CHANNELS_CALLS,
  ...OPTIONS_CALLS,
  ...SECURITY_CALLS,
  ...SERVICES_CALLS,
  ...SIMULATIONS_CALLS,
  ...JOBS_CALLS,
  ...DRAFTS_CALLS,
  ...KEEPING_CALLS,
  ...REQUIREMENTS_CALLS,
  ...PACK_GROUPS_CALLS,
  ...PDF_CALLS,
  ...COMMANDS_CALLS,
  ...DELIVERIES_CALLS,
  ...MONITORING_CALLS,
  ...SHIPMENTS_CALLS,
  ...TRACKING_CALLS,
  ...STORY_CALLS,
  ...TARIFFS_CALLS,
  ...BILLING_CALLS,
  ...EVIDENCE_CALLS,
  ...COSTS_CALLS,
} as const satisfies Record<string, CallRow>;

export type CallName = keyof typeof CALLS;
/** Names of all calls, in the order of the table. */
export const CALL_NAMES = Object.keys(CALLS) as CallName[];

/** The fixed prefix of every path of the table. */
export const API_BASE = '/api';

/** Calls that need no session. */
export type PublicCallName = { [N in CallName]: (typeof CALLS)[N]['ability'] extends 'public' ? N : never }[CallName];
/** Calls that answer -90 and have no handler. */
export type LaterCallName = { [N in CallName]: (typeof CALLS)[N]['later'] extends true ? N : never }[CallName];
/** Calls that the server must handle. */
export type BuiltCallName = Exclude<CallName, LaterCallName>;
/** Built calls of some areas, by the first word of their names: `BuiltCallOf<'jobs' | 'pdf'>`. */
export type BuiltCallOf<Area extends string> = Extract<BuiltCallName, `${Area}.${string}`>;
