// Schemas of deliveries and proofs.
import { z } from 'zod';
import { COMMAND_STATES } from '#domain/deliveries/deliveries.ts';
import { SEARCH_CHARACTERS } from '#domain/jobs/search-range.ts';
import { Month } from '../monitoring/costs.contract.ts';
import { LATE_QUERY, LateCount, LateDelivery } from '../monitoring/late.schema.ts';
import {
  CountPer,
  IdText,
  IndexText,
  LIST_QUERY,
  listOf,
  listText,
  METADATA_QUERY,
  Revisions,
  SCOPE_QUERY,
  SENT_QUERY,
} from '../shapes.ts';
import { CommandCreation } from './command.schema.ts';
import { Delivery, DeliverySummary, OptionsCheck } from './delivery.schema.ts';
import { Proof } from './proof.schema.ts';

const DeliveryParams = z.strictObject({ deliveryId: IdText });

export const DELIVERIES_CONTRACT = {
  'deliveries.get': { params: DeliveryParams, result: Delivery },
  'deliveries.revisions': { params: DeliveryParams, result: Revisions },
  'deliveries.find': {
    query: z.strictObject({ jobId: IdText.optional(), externalId: z.string().max(60).optional() }),
    result: z.array(Delivery),
  },
  'deliveries.list': {
    query: z.strictObject({
      ...LIST_QUERY,
      states: listText(z.enum(COMMAND_STATES)).optional(),
      ...SENT_QUERY,
      /** Own: only what leaves over this channel. */
      channelId: IdText.optional(),
      /** Own: only those of which something left without a price in this month, YYYY-MM, as Costs counts it. */
      unpriced: Month.optional(),
      text: z.string().max(SEARCH_CHARACTERS).optional(),
      ...METADATA_QUERY,
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
      /** Own: how many of those of state `OUTPUTTED` are in test mode; absent: none. */
      tested: z.number().int().optional(),
    }),
  },
  'deliveries.late': {
    query: z.strictObject({
      ...LATE_QUERY,
      deliveryId: IdText.optional(),
      maxResults: LIST_QUERY.maxResults,
      cursor: LIST_QUERY.cursor,
    }),
    result: listOf(LateDelivery),
  },
  'deliveries.lateCount': { query: z.strictObject(LATE_QUERY), result: LateCount },
  'deliveries.checkOptions': { body: CommandCreation, result: OptionsCheck },
  'deliveries.proof': {
    body: CommandCreation.extend({
      expectedProofsPerServiceChannelLabel: z
        .record(z.string(), z.number().int().min(1).max(100))
        .refine((labels) => Object.keys(labels).length > 0, 'at least one label'),
      /** Own: 0 shows the first, the last, the longest and others between; each higher one shows others. */
      turn: z.number().int().min(0).max(10_000).default(0),
    }),
    result: Proof,
  },
  'deliveries.proofState': { params: z.strictObject({ proofId: IdText }), result: Proof },
  'deliveries.proofFile': { params: z.strictObject({ proofId: IdText, index: IndexText }) },
} as const;
