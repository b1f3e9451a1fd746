// npm run restored [-- OPTION]: settles what waits after a database was put back from a backup (docs/operations.md). Works on
// the database of DATABASE_URL, or on that of the running server on the data folder (MAILROOM_DATA).
import path from 'node:path';
import { parseArgs } from 'node:util';
import { marksOfData } from '#server/app/check-marks.ts';
import { readConfig } from '#server/context/config.ts';
import {
  dropDelivery,
  endRestore,
  openRestore,
  releaseDelivery,
  sayRestored,
  waitingDeliveries,
} from '#server/pipeline/sending/restored.ts';
import type { Connection } from '#server/storage/connection.ts';
import { openDatabase } from '#server/storage/database.ts';
import { runningConnection } from '#server/storage/embedded/running-connection.ts';
import type { Db, Schema } from '#server/storage/schema.ts';
import { silentLogger } from '#server/system/logger.ts';

const HELP = `npm run restored                      says whether a restore is open, and lists what waits
npm run restored -- --begin           the whole machine was put back: nothing leaves until you end this
npm run restored -- --release NUMBER  this delivery had not left: it goes now
npm run restored -- --drop NUMBER     this delivery had left: it is not sent again
npm run restored -- --end             everything that still waits goes, and the purge goes on

Before --end: do again the legal holds and erasures since the backup (lines keeping.* of the log; docs/operations.md)`;

function connectionOf(databaseUrl: string | null, dataDir: string): Connection {
  if (databaseUrl !== null) return { connectionString: databaseUrl };
  const connection = runningConnection(path.join(dataDir, 'postgres'));
  if (connection !== null) return connection;
  console.error(`No server runs on ${dataDir}: start it, or set DATABASE_URL.`);
  process.exit(2);
}

async function list(db: Db): Promise<void> {
  const since = await openRestore(db);
  if (since === null) return console.log('No restore is open: everything leaves as usual.');
  console.log(`Put back from a backup, noticed ${since.toISOString()}. Nothing leaves. These deliveries wait:`);
  for (const { number, channel, shipments, createdAt, released } of await waitingDeliveries(db)) {
    const isNew = createdAt >= since;
    const fate = released ? 'released' : isNew ? 'made since, has not left' : 'may have left since the backup';
    console.log(`  ${number}  ${channel}  ${shipments} documents  of ${createdAt.toISOString()}  ${fate}`);
  }
  console.log(`Compare with the outbox, the production site and the mail server.\n\n${HELP}`);
}

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    begin: { type: 'boolean' },
    end: { type: 'boolean' },
    release: { type: 'string', multiple: true },
    drop: { type: 'string', multiple: true },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const config = readConfig(process.env);
const connection = connectionOf(config.databaseUrl, config.dataDir);
const db = openDatabase<Schema>({ connection, role: 'web', log: silentLogger });
const now = new Date();
const unknown: string[] = [];
if (values.begin) await sayRestored(db, marksOfData(config.dataDir), now);
for (const number of values.release ?? []) if (!(await releaseDelivery(db, number, now))) unknown.push(number);
for (const number of values.drop ?? []) if (!(await dropDelivery(db, number, now))) unknown.push(number);
if (values.end) await endRestore(db, now);
await list(db);
await db.destroy();
for (const number of unknown) console.error(`No delivery ${number} waits.`);
process.exitCode = unknown.length > 0 ? 1 : 0;
