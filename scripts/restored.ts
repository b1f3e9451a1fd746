// npm run restored [-- OPTION]: settles what waits after a database was put back from a backup (docs/operations.md). Works on
// the database of DATABASE_URL, or on that of the running server on the data folder (MAILROOM_DATA).
import path from 'node:path';
import { parseArgs } from 'node:util';
import { marksOfData } from '#server/app/check-marks.ts';
import { readConfig } from '#server/context/config.ts';
import { dropDelivery, endRestore, releaseDelivery, sayRestored } from '#server/pipeline/sending/restored.ts';
import { reportRestore } from '#server/pipeline/sending/restored-report.ts';
import { type Connection, connectionTo } from '#server/storage/connection.ts';
import { openDatabase } from '#server/storage/database.ts';
import { runningConnection } from '#server/storage/embedded/running-connection.ts';
import type { Db, Schema } from '#server/storage/schema.ts';
import { silentLogger } from '#server/system/logger.ts';

const HELP = `npm run restored                      says whether a restore is open, and lists what waits
npm run restored -- --begin           the whole machine was put back: nothing leaves until you end this
npm run restored -- --release NUMBER  this delivery had not left: it goes now
npm run restored -- --drop NUMBER     this delivery had left: it is not sent again
npm run restored -- --end             everything that still waits goes, and the purge goes on; what was made before and
                                      fails, or had failed, is followed by people alone

At once: revoke again the tokens, and keep out again the people, of whom the log says so since the backup (security.changed).
Before --release and --end: cancel and hold again what was since the backup (sending.changed).
Before --end: do again the legal holds, erasures and withdrawn consents since the backup (lines keeping.* and
recipients.chosen of the log; docs/operations.md)`;

function connectionOf(databaseUrl: string | null, dataDir: string): Connection {
  if (databaseUrl !== null) return connectionTo(databaseUrl);
  const connection = runningConnection(path.join(dataDir, 'postgres'));
  if (connection !== null) return connection;
  console.error(`No server runs on ${dataDir}: start it, or set DATABASE_URL.`);
  process.exit(2);
}

async function list(db: Db): Promise<void> {
  const report = await reportRestore(db);
  if (report === null) return console.log('No restore is open: everything leaves as usual.');
  console.log([...report, '', HELP].join('\n'));
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
