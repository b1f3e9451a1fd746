// What calls that read one thing ask for besides the ids of their path.
import type { CallName } from '#domain/api/calls.ts';

/** The query of such a call. */
export const ASKED_WITH: Partial<Record<CallName, string>> = {
  'permissions.why': '?ability=validate',
  'permissions.holders': '?ability=validate',
  'units.moveEffects': '?parentId=1',
  'units.checkExport': '?what=users',
  'recipients.revisions': '?recipientIdentifier=1',
};
