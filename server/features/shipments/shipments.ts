// The front page of shipments: which function answers which call.
import type { BuiltCallOf } from '#domain/api/calls.ts';
import type { Handlers } from '#server/context/context.ts';
import { assignShipments, listDeciders } from './assign.usecases.ts';
import {
  countShipments,
  downloadOutputFile,
  downloadOutputPage,
  downloadTrackingFile,
  findShipments,
  listOfShipments,
  readAllStatuses,
  readShipmentRevisions,
  readStatuses,
} from './read-shipments.usecases.ts';
import { acknowledgeShipments, resolveDoubt } from './resolve-shipments.usecases.ts';
import { takeOverShipments } from './take-over.usecases.ts';

export const SHIPMENT_HANDLERS: Handlers<BuiltCallOf<'shipments'>> = {
  'shipments.list': listOfShipments,
  'shipments.counters': countShipments,
  'shipments.status': readStatuses,
  'shipments.allStatuses': readAllStatuses,
  'shipments.find': findShipments,
  'shipments.revisions': readShipmentRevisions,
  'shipments.outputFile': downloadOutputFile,
  'shipments.outputFilePage': downloadOutputPage,
  'shipments.trackingFile': downloadTrackingFile,
  'shipments.acknowledge': acknowledgeShipments,
  'shipments.takeOver': takeOverShipments,
  'shipments.deciders': listDeciders,
  'shipments.assign': assignShipments,
  'shipments.resolveDoubt': resolveDoubt,
};
