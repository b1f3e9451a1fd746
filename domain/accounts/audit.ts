// What the audit view of an installation shows: changes of what it is made of, not the ways of letters.

/** Things whose histories are shown, in the order of the filter. */
export const AUDITED_ENTITIES = [
  ...['installation', 'account', 'user', 'profile', 'group', 'service'],
  ...['channel', 'optionType', 'option', 'branding', 'wording', 'realm', 'tariffLine'],
] as const;
export type AuditedEntity = (typeof AUDITED_ENTITIES)[number];

/** What can happen to them in words of the screen; another event is shown by its own name. */
export const AUDITED_EVENTS = [
  ...['created', 'updated', 'saved', 'removed', 'restored', 'moved', 'ownUpdated', 'servicesChanged'],
  ...['channelsChanged', 'passwordChanged', 'emailVerified', 'sessionEnded', 'sessionsEnded', 'tokenCreated'],
  ...['tokenRevoked', 'ticketCreated', 'notifiedAdministrator', 'signInPolicySaved', 'news'],
  ...['invited', 'invitationAccepted', 'factorSet', 'factorReset', 'factorEnded', 'recoveryCodesRenewed'],
  ...[
    'passkeyAdded',
    'passkeyRemoved',
    'passkeyRenamed',
    'placedByGroups',
    'personExported',
    'personErased',
    'personSearched',
  ],
  ...['eventDismissed', 'hookSaved', 'hookRemoved', 'hookSecretMade', 'hookReplayed', 'hookFailed'],
  ...['held', 'released'],
] as const;

/** A field of a change, as texts; null: there was none, or none is left. */
export interface AuditedChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Fields in one line at most, and characters of a value. */
const MOST_FIELDS = 40;
const MOST_CHARACTERS = 200;
/** Nothing of this kind is written into a history; if it ever were, the audit would not spread it. */
const SECRET = /password(?!Rules|Validity|Entropy)|secret|token$/i;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const characters = [...text];
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join('')}…` : text;
}

/** Leaves of nested objects by their path: `masks.own`. */
function* leaves(value: Readonly<Record<string, unknown>>, path = ''): Generator<readonly [string, unknown]> {
  for (const [name, child] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    if (isRecord(child)) yield* leaves(child, at);
    else yield [at, child];
  }
}

/**
 * What differs by the details of a history line: `{before, after}` field by field, or the fields that were written.
 * At most forty; values are cut after 200 characters.
 */
export function auditedChanges(details: unknown): readonly AuditedChange[] {
  if (!isRecord(details)) return [];
  const { before, after, ...written } = details;
  const isPair = isRecord(before) && isRecord(after);
  const was = new Map(isPair ? leaves(before) : []);
  const is = new Map(leaves(isPair ? after : written));
  return (
    [...new Set([...was.keys(), ...is.keys()])]
      // The number of an edition is no field that a person changes.
      .filter((field) => field !== 'version' && !SECRET.test(field))
      .map((field) => ({ field, before: textOf(was.get(field)), after: textOf(is.get(field)) }))
      .filter((change) => change.before !== change.after)
      .slice(0, MOST_FIELDS)
  );
}
