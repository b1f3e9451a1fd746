// npm run audit [-- --ledger FILE.json]: checks the invariants of a live installation. Reads the database of DATABASE_URL,
// or that of the running server on the data folder (MAILROOM_DATA), and its file store. Exit code 1 on a violation.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { audit } from '#server/app/audit/audit.ts';
import type { Ledger } from '#server/app/audit/invariant.ts';
import { readConfig } from '#server/context/config.ts';
import type { Connection } from '#server/storage/connection.ts';
import { openDatabase } from '#server/storage/database.ts';
import { runningConnection } from '#server/storage/embedded/running-connection.ts';
import { openLocalFileStore } from '#server/storage/files/local-file-store.ts';
import type { Schema } from '#server/storage/schema.ts';
import { silentLogger } from '#server/system/logger.ts';

const SHOWN = 20;

function connectionOf(databaseUrl: string | null, dataDir: string): Connection {
  if (databaseUrl !== null) return { connectionString: databaseUrl };
  const connection = runningConnection(path.join(dataDir, 'postgres'));
  if (connection === null) {
    console.error(`No server runs on ${dataDir}: start it, or set DATABASE_URL.`);
    process.exit(2);
  }
  return connection;
}

const { values } = parseArgs({ options: { ledger: { type: 'string' } } });
const ledger = values.ledger === undefined ? {} : (JSON.parse(readFileSync(values.ledger, 'utf8')) as Ledger);
const config = readConfig(process.env);
const connection = connectionOf(config.databaseUrl, config.dataDir);
const db = openDatabase<Schema>({ connection, role: 'stream', log: silentLogger, statementTimeoutMs: 600_000 });
const files = await openLocalFileStore({ folder: path.join(config.dataDir, 'files') });
const results = await audit({ db, files, now: new Date(), ledger });
await db.destroy();
for (const { number, name, checked, violations } of results) {
  console.log(
    `${violations.length === 0 ? 'holds ' : 'BROKEN'} ${number}. ${name}: ${checked} checked, ${violations.length} violations`,
  );
  for (const violation of violations.slice(0, SHOWN)) console.log(`         ${violation}`);
  if (violations.length > SHOWN) console.log(`         and ${violations.length - SHOWN} more`);
}
const broken = results.filter(({ violations }) => violations.length > 0).length;
console.log(broken === 0 ? `audit: ${results.length} invariants hold` : `audit: ${broken} invariants broken`);
process.exitCode = broken === 0 ? 0 : 1;
