// At the start: the key that signs the audit chain is there, or is made where nothing was signed yet.
import type { Services } from '#server/context/context.ts';
import { chainKeys } from '#server/letters/chain/chain.repository.ts';
import { knowKey } from '#server/letters/chain/know-key.ts';
import { isReadByOthers } from '#server/system/secrets/key-file.ts';
import { createSigningKey, readSigningKey } from '#server/system/secrets/signing-key.ts';

/**
 * Makes the key file, or says that it is missing: the server works then, and seals nothing until it is back.
 * @throws Error when there is a file that holds no key or cannot be read
 */
export async function checkSigningKey(services: Services): Promise<void> {
  const { db, config, troubles, log } = services;
  const file = config.signingKeyFile;
  const known = await chainKeys(db);
  if (known.length === 0 && (await readSigningKey(file)) === undefined) await createSigningKey(file);
  const key = await readSigningKey(file);
  if (key === undefined) {
    log.error('chain.key-missing', { file });
    troubles.begin('system.signingKeyMissing', { file });
    return;
  }
  await knowKey(services, db, key);
  if (await isReadByOthers(file)) log.warn('chain.key-read-by-others', { file, next: 'chmod 600' });
}
