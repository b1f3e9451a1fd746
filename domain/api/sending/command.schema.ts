// A delivery command, and what creates it.
import { z } from 'zod';
import { COMMAND_STATES } from '#domain/deliveries/deliveries.ts';
import { Fault, Id, Instant, NamedRef, PersonRef } from '../shapes.ts';
import { Amount } from './billing.contract.ts';
import { ChannelShare, DeliverySummary } from './delivery.schema.ts';

/** Options by service channel label, then option type id → option value id. A missing one is the type's default. */
export const ServiceChannelOptions = z.record(z.string(), z.record(z.string().regex(/^\d+$/), Id));
export type ServiceChannelOptions = z.infer<typeof ServiceChannelOptions>;

/** What creates a delivery command. `expectedPostDate` is an instant (noon of the day) or null: as soon as possible. */
export const CommandCreation = z.strictObject({
  packGroupIds: z.array(Id).min(1).max(50_000).optional(),
  /** Own: the rows of this job that can go now; with `packGroupIds` those among them. */
  readyOfJob: Id.optional(),
  /** Own: `selection` of the check that a person saw; other rows or channels by now are an edition conflict. */
  selection: z.string().max(100).optional(),
  /** Own: later pages with other persons' addresses belong to these letters; the caller says so by name. */
  acceptWarnings: z.boolean().optional(),
  serviceChannelOptions: ServiceChannelOptions.default({}),
  expectedPostDate: Instant.nullable().default(null),
});
export type CommandCreation = z.infer<typeof CommandCreation>;

/** What a rejection is about; each suggests another way on. */
export const REJECTION_KINDS = ['template', 'recipients', 'options', 'early'] as const;

/** What a rejection points at, beside its reason. */
export const Rejection = z.object({
  kind: z.enum(REJECTION_KINDS).nullable(),
  place: z.object({ packGroupId: Id, recipientName: z.string(), page: z.number().int() }).nullable(),
});
export type Rejection = z.infer<typeof Rejection>;

/** What a confirmation costs as far as it was not charged: an estimate until its documents are made. */
export const CommandPrice = z.object({
  /** What it holds of the limits of its account, by currency; empty: nothing is charged, or all of it was. */
  held: z.array(Amount),
  /** The threshold that the estimate passed when it was confirmed; null: none. */
  approvalAbove: Amount.nullable(),
});
export type CommandPrice = z.infer<typeof CommandPrice>;

/** A delivery command as lists show it. */
export const CommandSummary = z.object({
  id: Id,
  version: z.number().int(),
  state: z.enum(COMMAND_STATES),
  jobId: Id,
  jobName: z.string(),
  /** Own: in test mode. */
  test: z.boolean(),
  service: NamedRef,
  owner: PersonRef,
  authorLogin: z.string(),
  authorName: z.string(),
  ouId: Id,
  ouName: z.string(),
  creationDate: Instant,
  expectedPostDate: Instant.nullable(),
  validationReason: z.string().nullable(),
  freedDate: Instant.nullable(),
  packGroupCount: z.number().int(),
  pages: z.number().int(),
  shares: z.array(ChannelShare),
  /** Own. */
  price: CommandPrice,
  fault: Fault.nullable(),
  /** While it waits for others than the caller: names of those who may decide. */
  validators: z.array(z.string()).optional(),
  abilities: z.array(z.string()),
});
export type CommandSummary = z.infer<typeof CommandSummary>;

/** A delivery command with its options, validation and deliveries. */
export const Command = CommandSummary.extend({
  serviceChannelOptions: ServiceChannelOptions,
  validationDate: Instant.nullable(),
  validatorLogin: z.string().nullable(),
  validatorName: z.string().nullable(),
  expiresAt: Instant.nullable(),
  /** Own: what a rejection points at. */
  rejection: Rejection.nullable(),
  /** Own: the recipients that "free" returns to "remaining"; 0 where the caller may not free it. */
  freeableCount: z.number().int(),
  deliveries: z.array(DeliverySummary),
});
export type Command = z.infer<typeof Command>;
