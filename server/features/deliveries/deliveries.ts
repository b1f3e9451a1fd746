// The front page of deliveries: which function answers which call.
import type { Handlers } from '#server/context/context.ts';
import {
  countDeliveries,
  findDeliveries,
  getDelivery,
  listOfDeliveries,
  readDeliveryRevisions,
} from './read-deliveries.usecases.ts';

type DeliveryCalls =
  | 'deliveries.get'
  | 'deliveries.revisions'
  | 'deliveries.find'
  | 'deliveries.list'
  | 'deliveries.counters';

export const DELIVERY_HANDLERS: Handlers<DeliveryCalls> = {
  'deliveries.get': getDelivery,
  'deliveries.revisions': readDeliveryRevisions,
  'deliveries.find': findDeliveries,
  'deliveries.list': listOfDeliveries,
  'deliveries.counters': countDeliveries,
};
