// What the bell tells a person about delivery commands: what waits for a decision of theirs, and what became of their
// own (specification 114, 316; decisions.md "Expiry"). Pure.
import type { CommandState } from './deliveries.ts';

/** Kinds of notes; the first four follow the person's preferences. */
export const NOTE_KINDS = ['pending', 'rejected', 'expired', 'validated', 'sent', 'failed'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** Notes reach back so many days, and there are never more than this. */
export const NOTE_DAYS = 14;
export const MOST_NOTES = 30;

/** What a person wants to hear of, from the own settings (specification 114). */
export interface NotePreferences {
  readonly pendingPushNotification: boolean;
  readonly rejectedPushNotification: boolean;
  readonly validatedPushNotification: boolean;
}

/** A command as the bell looks at it. Times in ms since the epoch. */
export interface CommandFacts {
  readonly state: CommandState;
  readonly createdAt: number;
  readonly decidedAt: number | null;
  readonly changedAt: number;
  /** It waits, and the person may decide on it. */
  readonly mayDecide: boolean;
  /** The person owns it, or confirmed it. */
  readonly own: boolean;
  /** The person decided on it: nobody has to be told of one's own decision. */
  readonly decidedByMe: boolean;
}

/** What one command is to one person. */
export interface NoteOfCommand {
  readonly kind: NoteKind;
  /** ms since the epoch */
  readonly at: number;
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

/** The notes of one command: that it was validated stays beside what became of it then. */
export function notesOf(facts: CommandFacts, preferences: NotePreferences): NoteOfCommand[] {
  const { state, createdAt, decidedAt, changedAt, mayDecide, own, decidedByMe } = facts;
  const notes: NoteOfCommand[] = [];
  if (state === 'AWAIT_VALIDATION' && mayDecide) notes.push({ kind: 'pending', at: createdAt });
  const end = ENDS[state];
  const told = own && !(state === 'REJECTED' && decidedByMe);
  if (end !== undefined && told)
    notes.push({ kind: end, at: end === 'rejected' ? (decidedAt ?? changedAt) : changedAt });
  const validated = decidedAt !== null && state !== 'REJECTED' && state !== 'AUTOMATICALLY_REJECTED';
  if (validated && own && !decidedByMe) notes.push({ kind: 'validated', at: decidedAt });
  return notes.filter(({ kind }) => wanted(kind, preferences));
}
