// A shipment and its chosen options.
import { z } from 'zod';
import { CHANNEL_TYPES, TRACKING_PROPERTY_TYPES } from '#domain/channels/channels.ts';
import { DOUBT_REASONS } from '#domain/deliveries/doubts.ts';
import { ORDER_BARS } from '#domain/jobs/jobs.ts';
import { Names } from '#domain/labels/names.schema.ts';
import { CONSENT_PREFERENCES } from '#domain/recipients/recipients.ts';
import { FALLBACK_OBSTACLES, TAKEOVER_WAYS } from '#domain/shipments/fallback.rules.ts';
import { LegalHold } from '../deposit/job.schema.ts';
import { Fault, Id, Instant, NamedRef, PersonRef } from '../shapes.ts';
import { CarrierFile } from './carrier-file.schema.ts';

/** What was chosen of an option of the channel, with the words of that day. */
export const ChosenOption = z.object({
  optionTypeId: Id,
  optionType: z.string(),
  optionTypeNames: Names.optional(),
  valueId: Id,
  value: z.string(),
  valueNames: Names.optional(),
});

/** A file that a shipment was composed into. */
export const OutputFile = z.object({
  id: Id,
  /** Of the file. */
  name: z.string(),
  /** Which of the channel's output files it is. */
  outputName: z.string(),
  bytes: z.number().int(),
  pages: z.number().int(),
  purged: z.boolean(),
});
export type OutputFile = z.infer<typeof OutputFile>;

/** What a person can have done about a failure. */
export const FailureChoice = z.object({
  /** Of the first channel that would carry it; null: there is none. */
  channelId: Id.nullable(),
  /** What that will probably cost with VAT, in minor units of `currency`; null: no price is set. */
  price: z.number().int().nullable(),
  currency: z.string().nullable(),
  /** Why it cannot be chosen now; null: it can. */
  refused: z.enum([...FALLBACK_OBSTACLES, ...ORDER_BARS]).nullable(),
});
export type FailureChoice = z.infer<typeof FailureChoice>;

/** A shipment: its status, doubt, output files and what the caller may do with it. */
export const Shipment = z.object({
  id: Id,
  nuid: z.string(),
  deliveryId: Id,
  deliveryNumber: z.string(),
  jobId: Id,
  packGroupId: Id,
  channelLabel: z.string(),
  channelType: z.enum(CHANNEL_TYPES),
  service: NamedRef,
  owner: PersonRef,
  /** Own: the account that it belongs to. */
  ouId: Id,
  ouName: z.string(),
  recipient: z.string(),
  /** Own: what it knew of its recipient was deleted at the end of its time. */
  dataPurged: z.boolean(),
  recipientLines: z.array(z.string()),
  countryCode: z.string().nullable(),
  /** How the address stands on what leaves; a corrected one is set on the page or on a page in front. */
  addressWay: z.enum(['asDeposited', 'onPage', 'addressPage']),
  status: z.number().int(),
  statusDate: Instant,
  /** `answer`: what the peer said; `held`: nothing more happens until a person settles it. */
  doubt: z
    .object({ since: Instant, reason: z.enum(DOUBT_REASONS), answer: z.string().nullable(), held: z.boolean() })
    .nullable(),
  fault: Fault.nullable(),
  acknowledged: z.boolean(),
  pages: z.number().int(),
  sheets: z.number().int(),
  options: z.array(ChosenOption),
  metadata: z.record(z.string(), z.string()),
  /** Own: what the service called those fields, by name; empty unless it was looked up by `id` in `shipments.find`. */
  metadataLabels: z.record(z.string(), z.string()),
  /** Own: what the recipient wished, where that chose the channel. */
  preference: z.enum(CONSENT_PREFERENCES).nullable(),
  /** The main one. */
  outputFile: OutputFile.nullable(),
  /** The others, by name. */
  furtherOutputFiles: z.array(OutputFile),
  /** Under which its carrier follows it, and who that is. */
  trackingReference: z.string().nullable(),
  tracker: z.string().nullable(),
  /**
   * Where the carrier shows it, by the channel: `link` beside the reference, `actions` among the actions. Empty in
   * `shipments.list`: ask `shipments.find` for one.
   */
  trackingLinks: z.array(z.object({ type: z.enum(TRACKING_PROPERTY_TYPES), words: z.string(), address: z.string() })),
  /** Files of carriers that can be downloaded, or could until their files were deleted: the type of each by its name. */
  trackingFiles: z.record(z.string(), z.string()),
  /** Own: the same with all that is known of them, oldest first. Empty in `shipments.list`. */
  carrierFiles: z.array(CarrierFile),
  /** Own: when the files of its order were deleted, after which it takes none; null: they are there, or in `shipments.list`. */
  filesPurgedDate: Instant.nullable(),
  replacesShipmentId: Id.nullable(),
  /** Those that took over for it. */
  replacedBy: z.array(z.object({ id: Id, channelType: z.enum(CHANNEL_TYPES) })),
  /**
   * What is done about a failure; null: nobody has looked at it yet. `offered`: a person decides, `why` nothing happens by itself;
   * `next`: which channels could take over. `wished`: a person chose `way`, which the next run carries out. `taken`: it was.
   */
  takeover: z
    .object({
      state: z.enum(['offered', 'wished', 'taken']),
      why: z.enum(FALLBACK_OBSTACLES).nullable(),
      way: z.enum(TAKEOVER_WAYS).nullable(),
      next: z.array(z.object({ label: z.string(), channelType: z.enum(CHANNEL_TYPES) })),
    })
    .nullable(),
  /** Own: it has just failed, and within minutes it is looked whether another channel takes over by itself: nobody need decide yet. */
  fallsBack: z.boolean(),
  /** That the next channel takes over; null: nobody is asked, or nobody has looked at it yet. */
  next: FailureChoice.nullable(),
  /** That it goes by its own channel once more; null as `next`. */
  again: FailureChoice.nullable(),
  /** Own: who decides on it while it is in error, and until when; null: nobody yet, or no time is set. */
  decider: PersonRef.nullable(),
  decideBy: Instant.nullable(),
  /** Own: names of those who may decide on it, as far as the caller knows them; absent: it was not looked up by `id`, or waits for nobody else. */
  deciders: z.array(z.string()).optional(),
  /** The recipient's address on its channel, as it can be corrected before it is sent again; null: it did not fail. */
  sentTo: z
    .object({
      name: z.string(),
      postal: z.boolean(),
      value: z.string(),
      countryCode: z.string().nullable(),
      /** Why it is not corrected now; null: nothing keeps it back. */
      refused: z.enum(ORDER_BARS).nullable(),
    })
    .nullable(),
  /** Own: the e-mail address that it went to; null: to none, not yet, in test mode, or that was deleted at the end of its time. */
  mailbox: z.string().nullable(),
  /** Own: why it failed, in the words of the mail server or carrier; null: it did not fail, or they said nothing. */
  peerAnswer: z.string().nullable(),
  /**
   * Own: what was charged for it with its corrections, with VAT, in minor units; `estimated`: what it will cost when it leaves. null:
   * nothing, or in `shipments.list`.
   */
  price: z.object({ currency: z.string(), amount: z.number().int(), estimated: z.boolean() }).nullable(),
  /** Own: who bears that; null: nobody is named, or in `shipments.list`. */
  costCentre: z.string().nullable(),
  /**
   * Own: the instant until which its files are kept, as things stand; null: for ever, it is not known yet, or it was not looked up by `id` in
   * `shipments.find`.
   */
  keptUntil: Instant.nullable(),
  /** Own: the legal hold of its order, under which no day ends the keeping; null: none, or it was not looked up by `id` in `shipments.find`. */
  legalHold: LegalHold.nullable(),
  /** Own: in test mode. */
  test: z.boolean(),
  creationDate: Instant,
  /** Own: addresses of calls, below the server's: of itself, of the one that it replaces, of those that took over, of what it is part of. */
  links: z.object({
    own: z.string(),
    origin: z.string().nullable(),
    successors: z.array(z.string()),
    delivery: z.string(),
    order: z.string(),
  }),
  abilities: z.array(z.string()),
});
export type Shipment = z.infer<typeof Shipment>;
