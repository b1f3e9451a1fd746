// A delivery, what each channel carries of it, and the check before confirming.

import { z } from 'zod';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { COMMAND_STATES } from '#domain/deliveries/deliveries.ts';
import { Names } from '#domain/labels/names.schema.ts';
import { OPTION_RULES } from '#domain/services/service.schema.ts';
import { LegalHold } from '../deposit/job.schema.ts';
import { CountPer, Fault, Id, Instant, NamedRef, PersonRef } from '../shapes.ts';
import { MoneySum } from './billing.contract.ts';
import { ChosenOption } from './shipment.schema.ts';

/** What one service channel carries of a command or a selection. */
export const ChannelShare = z.object({
  label: z.string(),
  /** The label by language. */
  names: Names.optional(),
  channelId: Id,
  channelType: z.enum(CHANNEL_TYPES),
  channelName: z.string(),
  channelNames: Names.optional(),
  packGroups: z.number().int(),
  pages: z.number().int(),
  sheets: z.number().int(),
  /** Rows whose address a person changed: set on the page, or on a page in front; `moreSheets`: how many those add. */
  corrected: z
    .object({ onPage: z.number().int(), addressPage: z.number().int(), moreSheets: z.number().int() })
    .optional(),
});
export type ChannelShare = z.infer<typeof ChannelShare>;

/** A delivery as lists show it. */
export const DeliverySummary = z.object({
  id: Id,
  /** Delivery number, printed and read back: account code, year, counter, check digit. */
  externalId: z.string(),
  name: z.string(),
  state: z.enum(COMMAND_STATES),
  jobId: Id,
  jobName: z.string(),
  commandId: Id,
  channelId: Id,
  channelLabel: z.string(),
  channelType: z.enum(CHANNEL_TYPES),
  channelName: z.string(),
  channelNames: Names.optional(),
  service: NamedRef,
  owner: PersonRef,
  ouId: Id,
  ouName: z.string(),
  creationDate: Instant,
  postDate: Instant.nullable(),
  shipmentCount: z.number().int(),
  errorCount: z.number().int(),
  doubtCount: z.number().int(),
  fallback: z.boolean(),
  /** Own: in test mode. */
  test: z.boolean(),
  /** What it waits for, or why it failed. */
  fault: Fault.nullable(),
});
export type DeliverySummary = z.infer<typeof DeliverySummary>;

/** A delivery with its validation, options and counts per status code. */
export const Delivery = DeliverySummary.extend({
  version: z.number().int(),
  originDeliveryId: Id.nullable(),
  /** Its number; null: it is no fallback. */
  originExternalId: z.string().nullable(),
  /** Fallbacks of it, oldest first. */
  successors: z.array(z.object({ id: Id, externalId: z.string(), channelType: z.enum(CHANNEL_TYPES) })),
  authorLogin: z.string(),
  authorName: z.string(),
  groupName: z.string().nullable(),
  validationDate: Instant.nullable(),
  validationComment: z.string().nullable(),
  validatorLogin: z.string().nullable(),
  validatorName: z.string().nullable(),
  /** The last time that its order was rejected before this was confirmed, and what was said; null: it was not. */
  rejectionDate: Instant.nullable(),
  /** Own: null as well where the time for a decision ran out. */
  rejectedBy: PersonRef.nullable(),
  reason: z.string().nullable(),
  options: z.array(ChosenOption),
  countPerStatus: CountPer,
  pages: z.number().int(),
  sheets: z.number().int(),
  /** Own: since when the files of its order are gone, and what names people. */
  filesPurgedDate: Instant.nullable(),
  dataPurgedDate: Instant.nullable(),
  /** Own: the legal hold of its order; null: none stands. */
  legalHold: LegalHold.nullable(),
  /** Own: addresses of calls, below the server's: of itself, of the one that it took over for, of those that took over, of its order. */
  links: z.object({
    own: z.string(),
    origin: z.string().nullable(),
    successors: z.array(z.string()),
    order: z.string(),
  }),
  abilities: z.array(z.string()),
});
export type Delivery = z.infer<typeof Delivery>;

/** What confirming will probably cost, by the tariff of the day of posting. Colour is known only when letters are composed. */
const PriceEstimate = z.object({
  channels: z.array(
    z.object({
      label: z.string(),
      pieces: z.number().int(),
      /** Pieces for which no price is set. */
      unpriced: z.number().int(),
      /** With VAT, in minor units, where every priced piece costs the same. */
      each: z.number().int().nullable(),
      /** null: no price is set for any piece. */
      sum: MoneySum.nullable(),
      /** Each colour page costs more than this. */
      colourMore: z.boolean(),
    }),
  ),
  sums: z.array(MoneySum),
  /** The threshold above which it waits for another person, passed by this; minor units with VAT. */
  approvalAbove: z.object({ currency: z.string(), amount: z.number().int() }).nullable(),
  /** The monthly limit of which least would be left; null: none is touched. */
  limit: z
    .object({
      /** Whose limit; null: of an account above yours. */
      account: z.string().nullable(),
      /** YYYY-MM: the month in which it is to be posted. */
      month: z.string(),
      currency: z.string(),
      limit: z.number().int(),
      /** Left before this. */
      left: z.number().int(),
      /** It costs more than is left: confirming is refused. */
      exceeded: z.boolean(),
      /** Where it is exceeded: names of those who can change the limit. */
      administrators: z.array(z.string()),
    })
    .nullable(),
});
export type PriceEstimate = z.infer<typeof PriceEstimate>;

/** What confirm needs to know before it is sure: channel by channel, options, cut-off, proofs. */
export const OptionsCheck = z.object({
  shares: z.array(
    ChannelShare.extend({
      optionTypes: z.array(
        z.object({
          id: Id,
          name: z.string(),
          names: Names.optional(),
          recomputeTrigger: z.boolean(),
          chosen: Id,
          /** The service keeps the value; `hidden`: without showing it. null: another one can be chosen. */
          rule: z.enum(OPTION_RULES).nullable(),
          values: z.array(
            z.object({
              id: Id,
              name: z.string(),
              names: Names.optional(),
              best: z.boolean(),
              rank: z.number().int(),
              default: z.boolean(),
            }),
          ),
        }),
      ),
      /** What takes over for what fails on this one; null: nothing, a person is told. */
      ifRefused: z
        .object({
          channels: z.array(z.enum(CHANNEL_TYPES)),
          /** Of one piece with VAT, in minor units of the currency of `sum`, where all cost the same. */
          each: z.number().int().nullable(),
          /** If all of them failed, at each further step too; in the currency of the first step; null: no price is set. */
          sum: MoneySum.nullable(),
          /** The same in each other currency that a step has. */
          otherSums: z.array(MoneySum),
          /** Why a person is asked first; null: it goes by itself. */
          asked: z.enum(['ask', 'limit', 'approval']).nullable(),
          /** Noon of the first day on which it can be posted, in the office; null: it is sent within minutes. */
          leaves: z.object({ day: Instant, timeZone: z.string() }).nullable(),
          /** What takes over where that fails, too: the channels of each further step. */
          further: z.array(z.array(z.enum(CHANNEL_TYPES))),
          /** Days after the hand-over in which a failure is taken over for by itself; what fails later is a person's. */
          days: z.number().int(),
        })
        .nullable(),
      /** A person holds the channel: what is confirmed waits until it is released. */
      held: Fault.nullable(),
      /** The earliest day on which the channel can post; `cutoffAt`: until when today counts. */
      earliestPostDate: Instant.nullable(),
      latestPostDate: Instant.nullable(),
      cutoffAt: Instant.nullable(),
      timeZone: z.string(),
    }),
  ),
  /** Rows that no channel takes; `offChannel`: the one that would, and is switched off. */
  notEligible: z.array(z.object({ packGroupId: Id, recipientName: z.string(), offChannel: z.string().nullable() })),
  /** Rows that lack something, also for a channel that they would go by only now: nothing of them is sent. */
  bad: z.array(z.object({ packGroupId: Id, recipientName: z.string() })),
  /** Rows whose corrected address can be printed nowhere on the letter. */
  addressRefused: z.array(z.object({ packGroupId: Id, recipientName: z.string() })),
  /** Rows that go by other channels than the deposit shows, by the options that are chosen and by consent: labels. */
  rerouted: z.array(
    z.object({ packGroupId: Id, recipientName: z.string(), from: z.array(z.string()), to: z.array(z.string()) }),
  ),
  /** How many rows the selection has, and its fingerprint: rows and their channels. */
  packGroups: z.number().int(),
  selection: z.string(),
  price: PriceEstimate,
  /** Whether the command will wait for a validator. */
  awaitsValidation: z.boolean(),
  /** Names of those who would decide; none where it does not wait. */
  validators: z.array(z.string()),
});
export type OptionsCheck = z.infer<typeof OptionsCheck>;
