// The front page of the delivery side: which function answers which call of domain/api/sending.
import type { BuiltCallOf } from '#domain/api/calls.ts';
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

export const DELIVERY_HANDLERS: Handlers<BuiltCallOf<'commands' | 'deliveries' | 'shipments'>> = {
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
