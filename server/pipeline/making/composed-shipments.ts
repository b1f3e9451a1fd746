// Shipments of a slice on their way through composition: to do, planned, composed, failed.
import type { Fault } from '#domain/api/shapes.ts';
import type { ComposedFile } from '#server/documents/jobs/compose-jobs.ts';
import type { PlannedOutput } from '#server/letters/composition/compose-letter.ts';
import type { LetterDocument } from '#server/letters/composition/letter-facts.ts';
import type { ShipmentFacts } from '#server/letters/deliveries/shipment-status.ts';
import type { StoredFile } from '#server/storage/files/file-store.ts';

/** A shipment that is to be composed. */
export interface ShipmentToDo extends ShipmentFacts {
  readonly pack_group_id: number;
  readonly country_code: string | null;
}

/** A file that a shipment was composed into. */
export interface ComposedOutput {
  readonly planned: Planned;
  readonly file: ComposedFile;
}

/** The same, stored. */
export interface StoredOutput extends ComposedOutput {
  readonly stored: StoredFile;
}

/** A shipment that cannot be composed, and why. */
export interface Failed {
  readonly shipment: ShipmentToDo;
  readonly fault: Fault;
  /** What was composed and stopped: kept to be looked at. */
  readonly files?: readonly ComposedOutput[];
}

/** A planned output file of a shipment; those of one shipment follow each other, the main one first. */
export interface Planned extends PlannedOutput {
  readonly shipment: ShipmentToDo;
  /** Where its pages come from. */
  readonly documents: readonly LetterDocument[];
}
