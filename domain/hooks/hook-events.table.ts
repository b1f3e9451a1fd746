// What a line of history says happened to the things that web hooks are told of, each with what it means: no line of these things is
// written that is not here (server/letters/history/add-revision.ts). The guide of the API and the typed client have their types of
// messages from it.
import type { CommandState } from '#domain/deliveries/deliveries.ts';
import type { JobState } from '#domain/jobs/jobs.ts';
import type { ToldEntity } from './hooks.ts';

type Meanings = Readonly<Record<string, string>>;

const JOB_EVENTS = {
  CREATED: 'It was deposited.',
  PROCESSING: 'It is read, or read anew.',
  UNPACKED: 'An archive of it was unpacked.',
  PREPROCESSED: 'A file of it was made into others.',
  FILE_LEFT_OUT: 'A file of it cannot be read and is left out.',
  FILE_REJECTED: 'Somebody agreed that a file that cannot be read is left out.',
  FILE_REOPENED: 'Somebody took back that such a file is left out.',
  PROCESSING_ERROR: 'It cannot be read.',
  PACK_GROUPS_CREATED: 'It was read: its recipients can be looked at, corrected and confirmed.',
  PACK_GROUP_EDITED: 'Recipients or pages of it were corrected.',
  PACK_GROUPS_REJECTED: 'Recipients were left out.',
  ORPHAN_ATTACHED: 'Pages of nobody were given to a recipient.',
  ORPHAN_DETACHED: 'Pages were taken from a recipient, and are those of nobody again.',
  ORPHAN_ACCEPTED: 'Somebody agreed that pages of nobody go to nobody.',
  ORPHAN_REOPENED: 'Somebody took back that pages of nobody go to nobody.',
  REGROUPED: 'Its recipients were put together anew.',
  REVALIDATED: 'What is left of it is checked anew.',
  INVALIDATED: 'All that was left of it was left out.',
  PACK_GROUPS_CREATED_AWAIT_VALIDATION: 'A confirmation of it waits for another person.',
  PACK_GROUPS_CREATED_ERROR:
    'A recipient of it is BAD, a confirmation is in error, or a file or row that cannot be read is open.',
  PACK_GROUPS_CREATED_REMAINING: 'A part of it was sent.',
  PACK_GROUPS_CREATED_SENT: 'All of it was sent.',
  FROZEN: 'It was frozen: nobody edits or confirms it.',
  UNFROZEN: 'It was unfrozen.',
  LOCKED: 'It was locked for good.',
  HELD: 'It is under a legal hold.',
  RELEASED: 'Its legal hold has ended.',
  REPLACED: 'Another order takes its place.',
  REPLACES: 'It takes the place of another order.',
  CANCELLED: 'It was cancelled.',
  FILES_PURGED: 'Its files are gone.',
  DATA_PURGED: 'Its personal data are gone.',
  PERSON_ERASED: 'A recipient of it was erased.',
  EVIDENCE_PURGED: 'What proves its documents goes.',
  BILLING_PURGED: 'What its documents cost is gone.',
} as const satisfies Record<JobState, string> & Meanings;

const COMMAND_EVENTS = {
  AWAIT_VALIDATION: 'It was confirmed, and waits for another person.',
  VALIDATED: 'It was validated, or needs nobody who does.',
  REJECTED: 'It was rejected.',
  AUTOMATICALLY_REJECTED: 'Nobody validated it in time.',
  FREED: 'Recipients of it can be corrected and confirmed anew.',
  PROCESSING: 'Its documents are made.',
  DELIVERY_CREATION_ERROR: 'Its documents cannot be made.',
  READY: 'Its documents are made, and are handed over or wait for that.',
  OUTPUTTED: 'Its documents were handed over.',
  OUTPUT_ERROR: 'Its documents could not be handed over, or nobody knows whether they were.',
  PARTIALLY_CANCELLED: 'A part of it was cancelled, the rest was handed over.',
  CANCELLED: 'It was cancelled.',
  FALLBACK_CANCELLED: 'What was to go another way was cancelled.',
  mailFailed: 'An e-mail about it reached nobody.',
} as const satisfies Record<CommandState, string> & Meanings;

/** Beside its status. */
const SHIPMENT_EVENTS = {
  doubt: 'Nobody knows whether it left.',
  DOUBT_WENT: 'Somebody says that it left.',
  DOUBT_SEND_AGAIN: 'Somebody says that it did not leave, and sends it again.',
  ACKNOWLEDGED: 'Somebody has seen that it failed.',
  DECIDER_TOOK: 'Somebody took it upon themselves to decide about its failure.',
  DECIDER_GIVEN: 'Another person is to decide about its failure.',
  DECIDER_LEFT: 'Nobody is to decide about its failure any more.',
  TAKEOVER_WISHED: 'Somebody chose that it goes another way, or again.',
  TAKEOVER_LEFT: 'Somebody took back that it goes another way, or again.',
  TAKEN_OVER: 'Another document goes in its place.',
  FILE_ADDED: 'A file of its carrier came.',
  EVENT_PLACED: 'Somebody gave it an event that named no document.',
  EVENT_TAKEN_BACK: 'An event was taken back from it.',
  billingCorrected: 'What it costs was corrected.',
} as const satisfies Meanings;

/** In the order in which they may happen. */
export const TOLD_EVENTS = {
  job: JOB_EVENTS,
  command: COMMAND_EVENTS,
  shipment: SHIPMENT_EVENTS,
} as const satisfies Readonly<Record<ToldEntity, Meanings>>;

/** What may be said of such a thing; of a shipment the code of its status, too. */
export type ToldEvent<Entity extends ToldEntity> =
  | (keyof (typeof TOLD_EVENTS)[Entity] & string)
  | (Entity extends 'shipment' ? `${number}` : never);
