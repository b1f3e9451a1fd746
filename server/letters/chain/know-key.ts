// The keys that signed are known by the database, so that whoever checks what they signed can tell them from others.
import type { Services } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import type { SigningKey } from '#server/system/secrets/signing-key.ts';
import { chainKeys, registerKey } from './chain.repository.ts';

/**
 * Makes a key known that signs from now on. One that comes after another is told in the log: the file was changed, by the operator or
 * by somebody else.
 */
export async function knowKey(
  { clock, log, config }: Pick<Services, 'clock' | 'log' | 'config'>,
  where: Where,
  { fingerprint, publicKey }: SigningKey,
): Promise<void> {
  const isNew = await registerKey(where, { fingerprint, publicKey, at: clock.now() });
  if (isNew && (await chainKeys(where)).length > 1)
    log.warn('chain.key-is-new', { file: config.signingKeyFile, fingerprint });
}
