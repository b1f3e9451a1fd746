// Shipments of a slice on their way through composition: to do, planned, composed, failed.
import type { AddressWay } from '#domain/addresses/correction.ts';
import type { Fault } from '#domain/api/shapes.ts';
import type { ComposedFile } from '#server/documents/jobs/compose-jobs.ts';
import type { ShipmentFacts } from '#server/letters/deliveries/shipment-status.ts';
import type { StoredFile } from '#server/storage/files/file-store.ts';
import type { PlannedOutput } from './composition/compose-letter.ts';
import type { LetterDocument } from './composition/letter-facts.ts';

/** A shipment that is to be composed. */
export interface ShipmentToDo extends ShipmentFacts {
  readonly nuid: string;
  readonly pack_group_id: number;
  readonly country_code: string | null;
}

/** A shipment with the file that it was composed into. */
export interface Composed {
  readonly shipment: ShipmentToDo;
  readonly sheets: number;
  readonly printed: number;
  /** Pages of its documents, copies included. */
  readonly content: number;
  readonly way: AddressWay;
  readonly file: ComposedFile;
  readonly stored: StoredFile;
}

/** A shipment that cannot be composed, and why. */
export interface Failed {
  readonly shipment: ShipmentToDo;
  readonly fault: Fault;
  /** What was composed and stopped: kept to be looked at. */
  readonly file?: ComposedFile;
}

/** A failed shipment whose file is stored. */
export interface Stopped {
  readonly shipment: ShipmentToDo;
  readonly file: ComposedFile;
  readonly stored: StoredFile;
}

/** A shipment whose output is planned. */
export interface Planned extends PlannedOutput {
  readonly shipment: ShipmentToDo;
  /** Where its pages come from. */
  readonly documents: readonly LetterDocument[];
}
