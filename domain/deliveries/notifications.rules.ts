// The notes of the bell about delivery commands: those that wait for a decision of the person, and what became of the
// person's own (docs/model.md, "Notes"). Pure.
import type { CommandState } from './deliveries.ts';

/** Kinds of notes; the first four follow the person's preferences. */
export const NOTE_KINDS = [
  'pending',
  'rejected',
  'expired',
  'validated',
  'sent',
  'undelivered',
  'inDoubt',
  'failed',
  'draftEnding',
  'channelHeld',
] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** Days that notes reach back. */
export const NOTE_DAYS = 14;
/** Most notes of one person. */
export const MOST_NOTES = 30;

/** Which notes a person chose in the settings. */
export interface NotePreferences {
  readonly pendingPushNotification: boolean;
  readonly rejectedPushNotification: boolean;
  readonly validatedPushNotification: boolean;
}

/** What the bell needs to know of a command. Times in ms since the epoch. */
export interface CommandFacts {
  readonly state: CommandState;
  readonly createdAt: number;
  readonly decidedAt: number | null;
  readonly changedAt: number;
  /** Documents of which a person must say whether they left. */
  readonly inDoubt: number;
  /** Documents with a code of an error, acknowledged or not. */
  readonly undelivered: number;
  /** It waits, and the person may decide on it. */
  readonly mayDecide: boolean;
  /** The person owns it, or confirmed it. */
  readonly own: boolean;
  /** The person decided on it: no note of one's own decision. */
  readonly decidedByMe: boolean;
}

/** What one command is to one person. */
export interface NoteOfCommand {
  readonly kind: NoteKind;
  /** ms since the epoch */
  readonly at: number;
  /** Documents it is about, where it is not about all. */
  readonly count?: number;
}

const ENDS: Partial<Record<CommandState, NoteKind>> = {
  REJECTED: 'rejected',
  AUTOMATICALLY_REJECTED: 'expired',
  OUTPUTTED: 'sent',
  OUTPUT_ERROR: 'failed',
  DELIVERY_CREATION_ERROR: 'failed',
};

function wanted(kind: NoteKind, preferences: NotePreferences): boolean {
  if (kind === 'pending') return preferences.pendingPushNotification;
  if (kind === 'validated') return preferences.validatedPushNotification;
  return kind === 'rejected' || kind === 'expired' ? preferences.rejectedPushNotification : true;
}

/** What became of it: what is not known and what went wrong come before what is out. */
function endOf({ state, inDoubt, undelivered }: CommandFacts): Omit<NoteOfCommand, 'at'> | null {
  if (inDoubt > 0) return { kind: 'inDoubt', count: inDoubt };
  if (state === 'OUTPUTTED' && undelivered > 0) return { kind: 'undelivered', count: undelivered };
  const kind = ENDS[state];
  return kind === undefined ? null : { kind };
}

/** The notes of one command: "validated" stays when a later one follows. */
export function notesOf(facts: CommandFacts, preferences: NotePreferences): NoteOfCommand[] {
  const { state, createdAt, decidedAt, changedAt, mayDecide, own, decidedByMe } = facts;
  const notes: NoteOfCommand[] = [];
  if (state === 'AWAIT_VALIDATION' && mayDecide) notes.push({ kind: 'pending', at: createdAt });
  const end = endOf(facts);
  const noted = own && !(state === 'REJECTED' && decidedByMe);
  if (end !== null && noted) notes.push({ ...end, at: end.kind === 'rejected' ? (decidedAt ?? changedAt) : changedAt });
  const validated = decidedAt !== null && state !== 'REJECTED' && state !== 'AUTOMATICALLY_REJECTED';
  if (validated && own && !decidedByMe) notes.push({ kind: 'validated', at: decidedAt });
  return notes.filter(({ kind }) => wanted(kind, preferences));
}
