// A world for one run: the services of the server, on tables and files that are the run's own. Whatever writes elsewhere is
// refused by the database, so that a step that begins to write something new is found by the tests and leaves no trace.
import type { Services } from '#server/context/context.ts';
import type { Mailer } from '#server/context/ports.ts';
import { DELIVERY_QUEUES } from '#server/letters/deliveries/delivery-tasks.ts';
import { STEP_QUEUES } from '#server/letters/steps/enqueue.ts';
import type { Connection } from '#server/storage/connection.ts';
import type { MarkKeeper } from '#server/storage/marks/keep-marks.ts';
import type { Schema } from '#server/storage/schema.ts';
import { type KnownRows, openScratchDatabase, type ScratchDatabase } from '#server/storage/scratch/scratch-database.ts';
import type { ScratchFiles } from '#server/storage/scratch/scratch-files.ts';
import type { StepServices } from '../tasks/step-services.ts';
import { createTaskList, type TaskList } from './task-list.ts';

/** The tables that saving a service, depositing, confirming and composing write. */
const WRITTEN: readonly (keyof Schema)[] = [
  ...(['service', 'service_file', 'stored_file', 'blob', 'job', 'input_file', 'chunk', 'pack', 'pack_group'] as const),
  ...(['row_search', 'searched_metadata', 'revision', 'counter_delta', 'counter_total'] as const),
  // The statement of a line of history writes what web hooks are told: here none listens.
  ...(['web_hook', 'web_hook_event'] as const),
  ...(['delivery_command', 'command_pack_group', 'delivery', 'delivery_number', 'shipment', 'output_file'] as const),
];

/** The queues whose tasks a run works through; what they send besides does not happen. */
const WORKED: readonly string[] = [
  ...Object.values(STEP_QUEUES),
  DELIVERY_QUEUES.createDeliveries,
  DELIVERY_QUEUES.compose,
];

const NO_MAILS: Mailer = {
  send: () => Promise.reject(new Error('A simulation mails nothing.')),
};

/** Its numbers are given out to nobody. */
const NO_MARKS: MarkKeeper = {
  mark: () => Promise.resolve(),
  markLeaving: () => Promise.resolve(),
  cover: () => Promise.resolve(),
  start: () => undefined,
  close: () => Promise.resolve(),
};

export interface World {
  readonly services: Services;
  readonly steps: StepServices;
  readonly tasks: TaskList;
  close(): Promise<void>;
}

export interface WorldOptions {
  readonly services: Services;
  readonly connection: Connection;
  readonly scratch: ScratchFiles;
  readonly known: readonly KnownRows[];
  readonly accountId: number;
  readonly personId: number;
}

/** Opens one. The files stay their owner's until `close`. @throws Error when the database cannot be reached */
export async function openWorld(options: WorldOptions): Promise<World> {
  const { services, connection, scratch, known, accountId, personId } = options;
  const database: ScratchDatabase<Schema> = await openScratchDatabase<Schema>({
    connection,
    log: services.log,
    tables: WRITTEN,
    known,
  });
  const tasks = createTaskList(WORKED);
  const own: Services = {
    ...services,
    db: database.db,
    queue: tasks,
    files: scratch.files,
    mailer: NO_MAILS,
    documents: services.documents.of({ account: accountId, person: personId }),
  };
  const steps: StepServices = {
    ...own,
    marks: NO_MARKS,
    providers: { live: new Map(), inTestMode: new Map() },
    workDir: scratch.workDir,
  };
  const close = async (): Promise<void> => {
    await database.close();
    await scratch.remove();
  };
  return { services: own, steps, tasks, close };
}
