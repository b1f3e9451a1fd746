// The receipt of a delivery command, and its letters as whoever decides on it sees them.
import { z } from 'zod';
import { COMMAND_STATES } from '#domain/deliveries/deliveries.ts';
import { QUALITIES } from '#domain/requirements/requirements.ts';
import { Fault, Id, Instant, NamedRef, PersonRef } from '../shapes.ts';
import { CommandPrice, Rejection } from './command.schema.ts';
import { ChannelShare } from './delivery.schema.ts';

/** What one channel carries of a command, how, and when. */
export const ReceiptShare = ChannelShare.extend({
  /** The chosen values of its options, in the order of the channel. */
  options: z.array(NamedRef),
  deliveryId: Id.nullable(),
  /** The delivery number, once there is one. */
  deliveryNumber: z.string().nullable(),
  /** State of the delivery; null: it is not made yet. */
  state: z.enum(COMMAND_STATES).nullable(),
  /** Noon of the day on which it leaves; null: the channel knows no days. */
  leavesOn: Instant.nullable(),
  /** While it waits for a decision: until when that must come for this day. */
  cutoffAt: Instant.nullable(),
  timeZone: z.string(),
  /** When it was handed over. */
  leftAt: Instant.nullable(),
  /** Shipments that left, and that cannot leave without a person. */
  left: z.number().int(),
  failed: z.number().int(),
  fault: Fault.nullable(),
});
export type ReceiptShare = z.infer<typeof ReceiptShare>;

const EstimatedSum = z.object({ currency: z.string(), net: z.number().int(), vat: z.number().int() });

/** What sending was estimated to cost when it was confirmed; sums in minor units. */
export const ReceiptEstimate = z.object({
  channels: z.array(
    z.object({
      /** Of the channel in the service. */
      label: z.string(),
      /** Pieces without a price, which the sum lacks. */
      unpriced: z.number().int(),
      /** Null: no price was set for any. */
      sum: EstimatedSum.nullable(),
    }),
  ),
  /** Of all channels, by currency. */
  sums: z.array(EstimatedSum),
});
export type ReceiptEstimate = z.infer<typeof ReceiptEstimate>;

/** What was confirmed, in one piece: number, channels in the order of leaving, what people changed, what comes next. */
export const Receipt = z.object({
  id: Id,
  jobId: Id,
  jobName: z.string(),
  /** Own: in test mode. */
  test: z.boolean(),
  service: NamedRef,
  state: z.enum(COMMAND_STATES),
  owner: PersonRef,
  /** Who confirmed. */
  author: PersonRef,
  creationDate: Instant,
  expectedPostDate: Instant.nullable(),
  expiresAt: Instant.nullable(),
  recipients: z.number().int(),
  pages: z.number().int(),
  /** Of paper. */
  sheets: z.number().int(),
  shares: z.array(ReceiptShare),
  price: CommandPrice,
  /** Null: nothing is charged, no price was set, or it was confirmed before this was kept. */
  estimate: ReceiptEstimate.nullable(),
  /** Rows with a corrected address or e-mail address, and rows that were kept against a fault, with the first names. */
  corrected: z.number().int(),
  kept: z.number().int(),
  keptNames: z.array(z.string()),
  /** Rows of the order that were not confirmed and can still be. */
  staying: z.number().int(),
  /** Names of those who may decide while it waits. */
  validators: z.array(z.string()),
  /** Who decided, when and why. */
  validator: z.string().nullable(),
  validationDate: Instant.nullable(),
  validationReason: z.string().nullable(),
  /** What a rejection points at. */
  rejection: Rejection.nullable(),
  fault: Fault.nullable(),
  abilities: z.array(z.string()),
});
export type Receipt = z.infer<typeof Receipt>;

/** One row of a command: what leaves, and what a person changed about it. */
export const CommandLetter = z.object({
  packGroupId: Id,
  rank: z.number().int(),
  recipientName: z.string(),
  recipientLines: z.array(z.string()),
  countryCode: z.string().nullable(),
  emailAddress: z.string().nullable(),
  quality: z.enum(QUALITIES),
  /** Kept as it is against a fault, corrected by a person, with a page of another person that belongs to it, or none. */
  change: z.enum(['kept', 'corrected', 'settled', 'none']),
  /** Values that a person changed: lines before (null: not known) and after, by whom and when. */
  changes: z.array(
    z.object({
      /** An address on paper; else an e-mail address or another value. */
      postal: z.boolean(),
      before: z.array(z.string()).nullable(),
      after: z.array(z.string()),
      by: z.object({ name: z.string(), at: Instant }).nullable(),
    }),
  ),
  /** Pages with other people's addresses, and who said that they belong to the letter. */
  settled: z
    .object({ pages: z.array(z.object({ page: z.number().int(), name: z.string() })), name: z.string(), at: Instant })
    .nullable(),
  /** The fault against which it was kept. */
  fault: Fault.nullable(),
  /** Who kept it, and when; null: it came so with the deposit, or is not kept. */
  keptBy: z.object({ name: z.string(), at: Instant }).nullable(),
  /** How a corrected address stands on each channel's letter. */
  ways: z.array(z.object({ label: z.string(), way: z.enum(['asDeposited', 'onPage', 'addressPage', 'refused']) })),
  channelLabels: z.array(z.string()),
  /** Pages of its documents. */
  pages: z.number().int(),
  /** A page of it was never drawn in time. */
  undrawn: z.boolean(),
  /** Where its address was read on its first page, mm; null: nowhere, or unknown. */
  area: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }).nullable(),
});
export type CommandLetter = z.infer<typeof CommandLetter>;

/** Letters of a command, changed ones first. */
export const CommandLetters = z.object({
  items: z.array(CommandLetter),
  /** In all, and how many of them a person changed. */
  total: z.number().int(),
  changed: z.number().int(),
});
export type CommandLetters = z.infer<typeof CommandLetters>;
