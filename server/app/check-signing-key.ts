// At the start: the key that signs the audit chain is there, or is made where nothing was signed yet.
import type { Services } from '#server/context/context.ts';
import { chainKeys, registerKey } from '#server/letters/chain/chain.repository.ts';
import { isReadByOthers } from '#server/system/secrets/key-file.ts';
import { createSigningKey, readSigningKey } from '#server/system/secrets/signing-key.ts';

/**
 * Makes the key file, or says that it is missing: the server works then, and seals nothing until it is back.
 * @throws Error when there is a file that holds no key or cannot be read
 */
export async function checkSigningKey({ db, config, clock, troubles, log }: Services): Promise<void> {
  const file = config.signingKeyFile;
  const known = await chainKeys(db);
  if (known.length === 0 && (await readSigningKey(file)) === undefined) await createSigningKey(file);
  const key = await readSigningKey(file);
  if (key === undefined) {
    log.error('chain.key-missing', { file });
    troubles.begin('system.signingKeyMissing', { file });
    return;
  }
  const { fingerprint, publicKey } = key;
  const isNew = await registerKey(db, { fingerprint, publicKey, at: clock.now() });
  if (isNew && known.length > 0) log.warn('chain.key-is-new', { file, fingerprint });
  if (await isReadByOthers(file)) log.warn('chain.key-read-by-others', { file, next: 'chmod 600' });
}
