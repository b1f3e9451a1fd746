// Schemas of delivery commands, deliveries and proofs.
import { z } from 'zod';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { COMMAND_STATES } from '#domain/deliveries/deliveries.ts';
import { SEARCH_CHARACTERS } from '#domain/jobs/search-range.ts';
import {
  CountPer,
  Fault,
  Id,
  IdText,
  Instant,
  jsonText,
  LIST_QUERY,
  listOf,
  PersonRef,
  Revisions,
  SCOPE_QUERY,
} from './shapes.ts';
import { ChosenOption, Shipment } from './shipments.contract.ts';

/** Options by service channel label, then option type id → option value id. A missing one is the type's default. */
export const ServiceChannelOptions = z.record(z.string(), z.record(z.string().regex(/^\d+$/), Id));
export type ServiceChannelOptions = z.infer<typeof ServiceChannelOptions>;

/** Delivery creation payload (section 3). `expectedPostDate` is an instant (noon of the day) or null: as soon as possible. */
export const CommandCreation = z.strictObject({
  packGroupIds: z.array(Id).min(1).max(50_000).optional(),
  /** Own: the rows of this job that can go now; with `packGroupIds` those among them. */
  readyOfJob: Id.optional(),
  /** Own: `selection` of the check that a person saw; other rows or channels by now are an edition conflict. */
  selection: z.string().max(100).optional(),
  serviceChannelOptions: ServiceChannelOptions.default({}),
  expectedPostDate: Instant.nullable().default(null),
});
export type CommandCreation = z.infer<typeof CommandCreation>;

/** What one service channel carries of a command or a selection. */
export const ChannelShare = z.object({
  label: z.string(),
  channelId: Id,
  channelType: z.enum(CHANNEL_TYPES),
  channelName: z.string(),
  packGroups: z.number().int(),
  pages: z.number().int(),
  sheets: z.number().int(),
});
export type ChannelShare = z.infer<typeof ChannelShare>;

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
  service: z.object({ id: Id, name: z.string() }),
  owner: PersonRef,
  ouId: Id,
  ouName: z.string(),
  creationDate: Instant,
  postDate: Instant.nullable(),
  shipmentCount: z.number().int(),
  errorCount: z.number().int(),
  doubtCount: z.number().int(),
  fallback: z.boolean(),
});
export type DeliverySummary = z.infer<typeof DeliverySummary>;

export const Delivery = DeliverySummary.extend({
  version: z.number().int(),
  originDeliveryId: Id.nullable(),
  authorLogin: z.string(),
  groupName: z.string().nullable(),
  validationDate: Instant.nullable(),
  validationComment: z.string().nullable(),
  validatorLogin: z.string().nullable(),
  rejectionDate: Instant.nullable(),
  reason: z.string().nullable(),
  options: z.array(ChosenOption),
  countPerStatus: CountPer,
  pages: z.number().int(),
  sheets: z.number().int(),
  fault: Fault.nullable(),
  abilities: z.array(z.string()),
});
export type Delivery = z.infer<typeof Delivery>;

export const CommandSummary = z.object({
  id: Id,
  version: z.number().int(),
  state: z.enum(COMMAND_STATES),
  jobId: Id,
  jobName: z.string(),
  service: z.object({ id: Id, name: z.string() }),
  owner: PersonRef,
  authorLogin: z.string(),
  ouId: Id,
  ouName: z.string(),
  creationDate: Instant,
  expectedPostDate: Instant.nullable(),
  validationReason: z.string().nullable(),
  freedDate: Instant.nullable(),
  packGroupCount: z.number().int(),
  pages: z.number().int(),
  shares: z.array(ChannelShare),
  fault: Fault.nullable(),
  abilities: z.array(z.string()),
});
export type CommandSummary = z.infer<typeof CommandSummary>;

export const Command = CommandSummary.extend({
  serviceChannelOptions: ServiceChannelOptions,
  validationDate: Instant.nullable(),
  validatorLogin: z.string().nullable(),
  expiresAt: Instant.nullable(),
  /** Own: the recipients that "free" returns to "remaining"; 0 where the caller may not free it. */
  freeableCount: z.number().int(),
  deliveries: z.array(DeliverySummary),
});
export type Command = z.infer<typeof Command>;

/** What confirm needs to know before it is sure: channel by channel, options, cut-off, proofs. */
export const OptionsCheck = z.object({
  shares: z.array(
    ChannelShare.extend({
      optionTypes: z.array(
        z.object({
          id: Id,
          name: z.string(),
          recomputeTrigger: z.boolean(),
          chosen: Id,
          values: z.array(
            z.object({ id: Id, name: z.string(), best: z.boolean(), rank: z.number().int(), default: z.boolean() }),
          ),
        }),
      ),
      /** The earliest day the channel can post, and until when today counts. */
      earliestPostDate: Instant.nullable(),
      latestPostDate: Instant.nullable(),
      cutoffAt: Instant.nullable(),
      timeZone: z.string(),
    }),
  ),
  notEligible: z.array(z.object({ packGroupId: Id, recipientName: z.string() })),
  bad: z.array(z.object({ packGroupId: Id, recipientName: z.string() })),
  /** How many rows the selection has, and its fingerprint: rows and their channels. */
  packGroups: z.number().int(),
  selection: z.string(),
  /** Whether the command will wait for a validator. */
  awaitsValidation: z.boolean(),
});
export type OptionsCheck = z.infer<typeof OptionsCheck>;

export const Proof = z.object({
  id: Id,
  state: z.enum(['CREATED', 'PROCESSING', 'DONE', 'ERROR']),
  fault: Fault.nullable(),
  files: z.array(
    z.object({ index: z.number().int(), channelLabel: z.string(), packGroupId: Id, pages: z.number().int() }),
  ),
});
export type Proof = z.infer<typeof Proof>;

const CommandParams = z.strictObject({ commandId: IdText });
const DeliveryParams = z.strictObject({ deliveryId: IdText });
export const DELIVERY_CONTRACT = {
  'commands.create': { body: CommandCreation, result: Command },
  'commands.get': { params: CommandParams, result: Command },
  'commands.revisions': { params: CommandParams, result: Revisions },
  'commands.list': {
    query: z.strictObject({ ...LIST_QUERY, states: jsonText(z.array(z.enum(COMMAND_STATES))).optional() }),
    result: listOf(CommandSummary),
  },
  'commands.ofJob': { query: z.strictObject({ jobId: IdText }), result: z.array(Command) },
  'commands.free': { params: CommandParams, result: Command },
  'commands.cancel': { params: CommandParams, result: Command },
  'commands.reject': {
    params: CommandParams,
    body: z.strictObject({ validationReason: z.string().trim().min(1).max(1000) }),
    result: Command,
  },
  'commands.validate': {
    params: CommandParams,
    body: z.strictObject({ validationReason: z.string().max(1000).optional() }),
    result: Command,
  },
  'commands.retry': { params: CommandParams, result: Command },

  'deliveries.get': { params: DeliveryParams, result: Delivery },
  'deliveries.revisions': { params: DeliveryParams, result: Revisions },
  'deliveries.find': {
    query: z.strictObject({ jobId: IdText.optional(), externalId: z.string().max(60).optional() }),
    result: z.array(Delivery),
  },
  'deliveries.list': {
    query: z.strictObject({
      ...LIST_QUERY,
      states: jsonText(z.array(z.enum(COMMAND_STATES))).optional(),
      text: z.string().max(SEARCH_CHARACTERS).optional(),
    }),
    result: listOf(DeliverySummary),
  },
  'deliveries.counters': {
    query: z.strictObject(SCOPE_QUERY),
    result: z.object({
      deliveries: z.number().int(),
      deliveriesProcessing: z.number().int(),
      deliveriesAwaitValidation: z.number().int(),
      deliveriesError: z.number().int(),
      deliveryCommandCountPerStates: CountPer,
      deliveryCountPerStates: CountPer,
    }),
  },
  'deliveries.late': {
    query: z.strictObject({ ...LIST_QUERY, latePostDate: LIST_QUERY.fromDate, lateStatus: z.string().optional() }),
    result: listOf(Shipment),
  },
  'deliveries.lateCount': { query: z.strictObject(SCOPE_QUERY), result: z.object({ count: z.number().int() }) },
  'deliveries.checkOptions': { body: CommandCreation, result: OptionsCheck },
  'deliveries.proof': {
    body: CommandCreation.extend({
      expectedProofsPerServiceChannelLabel: z
        .record(z.string(), z.number().int().min(1).max(100))
        .refine((labels) => Object.keys(labels).length > 0, 'at least one label'),
    }),
    result: Proof,
  },
  'deliveries.proofState': { params: z.strictObject({ proofId: IdText }), result: Proof },
  'deliveries.proofFile': { params: z.strictObject({ proofId: IdText, index: z.string().regex(/^\d{1,5}$/) }) },
} as const;
