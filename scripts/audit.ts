// npm run audit [-- --ledger FILE.json]: checks the invariants of a live installation. Reads the database of DATABASE_URL,
// or that of the running server on the data folder (MAILROOM_DATA), and its file store. Exit code 1 on a violation.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { audit } from '#server/app/audit/audit.ts';
import type { Ledger } from '#server/app/audit/invariant.ts';
import { readConfig } from '#server/context/config.ts';
import { allAnchors } from '#server/letters/chain/anchors.ts';
import { chainKeys } from '#server/letters/chain/chain.repository.ts';
import { type Connection, connectionTo } from '#server/storage/connection.ts';
import { openDatabase } from '#server/storage/database.ts';
import { runningConnection } from '#server/storage/embedded/running-connection.ts';
import { openLocalFileStore } from '#server/storage/files/local-file-store.ts';
import type { Schema } from '#server/storage/schema.ts';
import { silentLogger } from '#server/system/logger.ts';

const SHOWN = 20;
const USAGE = `Holds a live installation against its invariants: database and files, read only.

  npm run audit [-- --ledger FILE.json]

  --ledger FILE.json   what a run of npm run test:crash or npm run test:walk noted, to be compared as well; "secrets": a list of
                       passwords and tokens that must stand nowhere in clear
  --help               shows this

  DATABASE_URL         the database; when absent, that of the running server on MAILROOM_DATA (./data)

Exit status: 0 all hold, 1 one is broken, 2 it could not be looked at.
`;

/** The options; ends the program for --help and for options that do not exist. */
function readOptions(): { ledger?: string | undefined } {
  try {
    const { values } = parseArgs({ options: { ledger: { type: 'string' }, help: { type: 'boolean' } } });
    if (!values.help) return values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exit(2);
  }
  console.log(USAGE);
  process.exit(0);
}

function connectionOf(databaseUrl: string | null, dataDir: string): Connection {
  if (databaseUrl !== null) return connectionTo(databaseUrl);
  const connection = runningConnection(path.join(dataDir, 'postgres'));
  if (connection === null) {
    console.error(`No server runs on ${dataDir}: start it, or set DATABASE_URL.`);
    process.exit(2);
  }
  return connection;
}

const options = readOptions();
const ledger = options.ledger === undefined ? {} : (JSON.parse(readFileSync(options.ledger, 'utf8')) as Ledger);
const config = readConfig(process.env);
const connection = connectionOf(config.databaseUrl, config.dataDir);
const db = openDatabase<Schema>({ connection, role: 'stream', log: silentLogger, statementTimeoutMs: 600_000 });
const files = await openLocalFileStore({ folder: path.join(config.dataDir, 'files') });
const results = await audit({ db, files, now: new Date(), ledger, logFolder: path.join(config.dataDir, 'logs') });
const keys = await chainKeys(db);
const anchors = await allAnchors(db);
await db.destroy();
for (const { number, name, checked, violations } of results) {
  console.log(
    `${violations.length === 0 ? 'holds ' : 'BROKEN'} ${number}. ${name}: ${checked} checked, ${violations.length} violations`,
  );
  for (const violation of violations.slice(0, SHOWN)) console.log(`         ${violation}`);
  if (violations.length > SHOWN) console.log(`         and ${violations.length - SHOWN} more`);
}
for (const { fingerprint, since } of keys) {
  console.log(`The audit chain is signed by the key ${fingerprint}, known since ${since.toISOString()}.`);
}
for (const { number, first_seal, last_seal, kind, witness, stamped_at, at } of anchors.slice(-SHOWN)) {
  const how = kind === 'rfc3161' ? `stamped ${stamped_at?.toISOString()} by` : `mailed ${at.toISOString()} to`;
  console.log(`Anchor ${number}: seals ${first_seal} to ${last_seal}, ${how} ${witness}.`);
}
if (anchors.length === 0)
  console.log('Nobody outside saw the audit chain: its times are by own clock and own key only.');
const broken = results.filter(({ violations }) => violations.length > 0).length;
console.log(broken === 0 ? `audit: ${results.length} invariants hold` : `audit: ${broken} invariants broken`);
process.exitCode = broken === 0 ? 0 : 1;
