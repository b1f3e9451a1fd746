// The front page of shipments: which function answers which call.
import type { Handlers } from '#server/context/context.ts';
import {
  countShipments,
  downloadOutputFile,
  downloadOutputPage,
  findShipments,
  listOfShipments,
  readAllStatuses,
  readShipmentRevisions,
  readStatuses,
} from './read-shipments.usecases.ts';
import { acknowledgeShipments, resolveDoubt } from './resolve-shipments.usecases.ts';

type ShipmentCall = Exclude<
  Extract<keyof typeof import('#domain/api/deliveries.calls.ts').DELIVERY_CALLS, `shipments.${string}`>,
  'shipments.trackingFile'
>;

export const SHIPMENT_HANDLERS: Handlers<ShipmentCall> = {
  'shipments.list': listOfShipments,
  'shipments.counters': countShipments,
  'shipments.status': readStatuses,
  'shipments.allStatuses': readAllStatuses,
  'shipments.find': findShipments,
  'shipments.revisions': readShipmentRevisions,
  'shipments.outputFile': downloadOutputFile,
  'shipments.outputFilePage': downloadOutputPage,
  'shipments.acknowledge': acknowledgeShipments,
  'shipments.resolveDoubt': resolveDoubt,
};
