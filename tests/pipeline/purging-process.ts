// A process that purges what is due and nothing else, on the database and files of a test: killed at the place that FAILPOINT names.
// node purging-process.ts CONNECTION DATA_FOLDER NOW
import path from 'node:path';
import { readConfig } from '#server/context/config.ts';
import type { Services } from '#server/context/context.ts';
import { keepAndPurge } from '#server/pipeline/schedule/keep-and-purge.ts';
import type { Connection } from '#server/storage/connection.ts';
import { openDatabase } from '#server/storage/database.ts';
import { openLocalFileStore } from '#server/storage/files/local-file-store.ts';
import type { Schema } from '#server/storage/schema.ts';
import { createFailPoints } from '#server/system/fail-points.ts';
import { silentLogger } from '#server/system/logger.ts';
import { createTroubles } from '#server/system/troubles.ts';

const [connection = '', dataDir = '', now = ''] = process.argv.slice(2);
const db = openDatabase<Schema>({
  connection: JSON.parse(connection) as Connection,
  role: 'queue',
  log: silentLogger,
});
const services = {
  db,
  clock: { now: () => new Date(now), monotonic: () => performance.now() },
  log: silentLogger,
  troubles: createTroubles({ now: () => new Date(now) }),
  config: readConfig({ MAILROOM_DATA: dataDir }),
  files: await openLocalFileStore({ folder: path.join(dataDir, 'files') }),
  failPoints: createFailPoints(process.env),
};
// A purge asks for nothing else.
await keepAndPurge(services as unknown as Services, { restless: true });
await db.destroy();
