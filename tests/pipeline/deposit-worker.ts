// A worker process that runs the steps of deposits until it is killed, by a fail point or from outside. Started with the
// database connection as JSON and the data folder of the server as arguments.

import path from 'node:path';
import { NO_REFERENCE } from '#domain/addresses/reference.ts';
import { startDocumentEngine } from '#server/documents/documents.ts';
import { defineJobSteps } from '#server/pipeline/deposit/step-runner.ts';
import { openPrograms } from '#server/programs/programs.ts';
import type { Connection } from '#server/storage/connection.ts';
import { openDatabase } from '#server/storage/database.ts';
import { openLocalFileStore } from '#server/storage/files/local-file-store.ts';
import { openQueue } from '#server/storage/queue/queue.ts';
import type { Schema } from '#server/storage/schema.ts';
import { systemClock } from '#server/system/clock.ts';
import { createFailPoints } from '#server/system/fail-points.ts';
import { silentLogger as log } from '#server/system/logger.ts';

const connection = JSON.parse(process.argv[2] ?? '{}') as Connection;
const dataDir = process.argv[3] ?? '';
const db = openDatabase<Schema>({ connection, role: 'queue', log });
const queue = openQueue<Schema>({ db, connection, log, heartbeatSeconds: 10, refreshSeconds: 1 });
const documents = startDocumentEngine({
  workRoot: path.join(dataDir, `work-${process.pid}`),
  cores: 1,
  now: () => performance.now(),
});
const files = await openLocalFileStore({ folder: path.join(dataDir, 'files') });
const programs = await openPrograms({
  officePath: process.env.MAILROOM_SOFFICE ?? null,
  commandsFile: null,
  now: () => performance.now(),
  log,
});
const failPoints = createFailPoints(process.env);
defineJobSteps(
  {
    ...{ db, queue, files, documents, programs, clock: systemClock, log, failPoints, addresses: NO_REFERENCE },
    config: { maxJobPages: 200_000 },
  },
  { batch: 1, interactive: 1 },
);
await queue.start();
