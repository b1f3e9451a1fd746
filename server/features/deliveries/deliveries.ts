// The front page of the delivery side: which function answers which call of domain/api/deliveries.calls.ts.
import type { BuiltCallName } from '#domain/api/calls.ts';
import type { DELIVERY_CALLS } from '#domain/api/deliveries.calls.ts';
import type { Handlers } from '#server/context/context.ts';
import { COMMAND_HANDLERS } from '#server/features/commands/commands.ts';
import { downloadProof, makeProof, readProof } from '#server/features/proofs/proofs.usecases.ts';
import { SHIPMENT_HANDLERS } from '#server/features/shipments/shipments.ts';
import {
  countDeliveries,
  findDeliveries,
  getDelivery,
  listOfDeliveries,
  readDeliveryRevisions,
} from './read-deliveries.usecases.ts';

/** Every call of the table that is built; the compiler counts them. */
type BuiltDeliveryCall = Extract<keyof typeof DELIVERY_CALLS, BuiltCallName>;

export const DELIVERY_HANDLERS: Handlers<BuiltDeliveryCall> = {
  ...COMMAND_HANDLERS,
  ...SHIPMENT_HANDLERS,
  'deliveries.get': getDelivery,
  'deliveries.revisions': readDeliveryRevisions,
  'deliveries.find': findDeliveries,
  'deliveries.list': listOfDeliveries,
  'deliveries.counters': countDeliveries,
  'deliveries.proof': makeProof,
  'deliveries.proofState': readProof,
  'deliveries.proofFile': downloadProof,
};
