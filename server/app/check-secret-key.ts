// At the start: the key of secrets is there, or is made where nothing was sealed yet.
import type { Kysely } from 'kysely';
import type { Services } from '#server/context/context.ts';
import { prepareKeyFile } from '#server/storage/sealed/rotate-key.ts';
import { systemRandom } from '#server/system/ids.ts';
import { isReadByOthers } from '#server/system/secrets/key-file.ts';

/**
 * Makes the key file, or says that it is missing: the server works then, without what needs a secret.
 * @throws Error when there is a file that holds no keys or cannot be read
 */
export async function checkSecretKey({ db, secrets, config, troubles, log }: Services): Promise<void> {
  const file = config.secretKeyFile;
  // Which tables it asks is a table of their names, not of the types of all tables.
  const store = { db: db as unknown as Kysely<unknown>, secrets, file };
  if (!(await prepareKeyFile(store, systemRandom))) {
    log.error('secrets.key-missing', { file });
    troubles.begin('system.secretKeyMissing', { file });
  } else if (await isReadByOthers(file)) log.warn('secrets.key-read-by-others', { file, next: 'chmod 600' });
}
