// What the steps from command to shipment are given.

import type { AddressReference } from '#domain/addresses/reference.ts';
import type { Providers } from '#server/channels/provider/provider.ts';
import type { FileStore, Queue } from '#server/context/ports.ts';
import type { DocumentEngine } from '#server/documents/documents.ts';
import type { MarkKeeper } from '#server/storage/marks/keep-marks.ts';
import type { TaskContext } from '#server/storage/queue/queue.types.ts';
import type { Db, Schema } from '#server/storage/schema.ts';
import type { Clock } from '#server/system/clock.ts';
import type { FailPoints } from '#server/system/fail-points.ts';
import type { RandomBytes } from '#server/system/ids.ts';
import type { Logger } from '#server/system/logger.ts';
import type { Secrets } from '#server/system/secrets/secrets.ts';

/** All that these steps may reach; tests pass their own clock, chance and fail points. */
export interface StepServices {
  readonly db: Db;
  readonly queue: Queue;
  readonly files: FileStore;
  /** Marks of what is used up, kept beside the files. */
  readonly marks: MarkKeeper;
  readonly documents: DocumentEngine;
  /** What is known of postal codes and towns. */
  readonly addresses: AddressReference;
  readonly providers: Providers;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly secrets: Secrets;
  readonly log: Logger;
  readonly failPoints: FailPoints;
  /** Folder for files that live as long as one slice; emptied at start. */
  readonly workDir: string;
}

/** One slice of a task: its payload, its lease, its fenced completion. */
export type Slice<Data> = Omit<TaskContext<Schema, Readonly<Record<string, unknown>>>, 'payload'> & {
  readonly payload: Data;
};
