// npm run rotate-key [-- --forget | --signing]: a new key of the secrets in the database (docs/operations.md, "The key of secrets"). Works on the
// database of DATABASE_URL, or on that of the running server on the data folder (MAILROOM_DATA).
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/context/config.ts';
import { type Connection, connectionTo } from '#server/storage/connection.ts';
import { openDatabase } from '#server/storage/database.ts';
import { runningConnection } from '#server/storage/embedded/running-connection.ts';
import { forgetOldKeys, rotateKey } from '#server/storage/sealed/rotate-key.ts';
import { systemRandom } from '#server/system/ids.ts';
import { silentLogger } from '#server/system/logger.ts';
import { createSecrets } from '#server/system/secrets/secrets.ts';
import { renewSigningKey } from '#server/system/secrets/signing-key.ts';

const HELP = `npm run rotate-key              a new key; every secret is sealed anew under it; old keys stay for backups
npm run rotate-key -- --signing a new key that signs the audit chain; the old one is kept beside it
npm run rotate-key -- --forget  forgets the old keys: backups from before can then open no secret`;

const { values } = parseArgs({
  options: { help: { type: 'boolean' }, forget: { type: 'boolean' }, signing: { type: 'boolean' } },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const { databaseUrl, dataDir, secretKeyFile: file, signingKeyFile } = readConfig(process.env);
if (values.signing) {
  console.log(
    `The key ${await renewSigningKey(signingKeyFile)} signs from the next minute on, also in a server that runs. Publish it, and back up the file.`,
  );
  process.exit(0);
}
const connection: Connection | null =
  databaseUrl === null ? runningConnection(path.join(dataDir, 'postgres')) : connectionTo(databaseUrl);
if (connection === null) {
  console.error(`No server runs on ${dataDir}: start it, or set DATABASE_URL.`);
  process.exit(2);
}
const db = openDatabase<unknown>({ connection, role: 'web', log: silentLogger });
const store = { db, file, secrets: createSecrets({ file, random: systemRandom }) };
try {
  if (values.forget) {
    const done = await forgetOldKeys(store);
    console.log(
      done ? 'The old keys are forgotten.' : 'Nothing was forgotten: secrets are still sealed under an old key.',
    );
    process.exitCode = done ? 0 : 1;
  } else {
    const { resealed, unread } = await rotateKey(store, systemRandom);
    console.log(`${resealed} secrets are sealed under a new key in ${file}. Back it up.`);
    if (unread > 0)
      console.error(`${unread} secrets could not be opened and stay as they are: their key is not in the file.`);
    process.exitCode = unread > 0 ? 1 : 0;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await db.destroy();
}
