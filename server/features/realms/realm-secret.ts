// The secret of a realm: sealed when it is saved, opened where it is used, never read back.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Services } from '#server/context/context.ts';
import type { Trx } from '#server/storage/schema.ts';
import { NoSecretKey } from '#server/system/secrets/secrets.ts';
import { type Realm, realmCell, writeRealmSecret } from './realms.repository.ts';

/** The secret in the clear, '' where none is set; undefined: it cannot be opened. */
export async function openRealmSecret(
  { id, sealedSecret }: Pick<Realm, 'id' | 'sealedSecret'>,
  secrets: Services['secrets'],
): Promise<string | undefined> {
  if (sealedSecret === null) return '';
  const opened = await secrets.open(sealedSecret, realmCell(id));
  return opened.ok ? opened.value : undefined;
}

/** Keeps a new secret, or takes it away where it is null; undefined leaves it. */
export async function keepRealmSecret(
  trx: Trx,
  { id, secret }: { readonly id: number; readonly secret: string | null | undefined },
  { secrets, config, clock }: Pick<Services, 'secrets' | 'config' | 'clock'>,
): Promise<Result<true>> {
  if (secret === undefined) return ok(true);
  try {
    const sealed = secret === null ? null : await secrets.seal(secret, realmCell(id));
    await writeRealmSecret(trx, id, sealed === null ? null : { sealed, at: clock.now() });
    return ok(true);
  } catch (error) {
    if (!(error instanceof NoSecretKey)) throw error;
    return refuse('system.secretKeyMissing', { file: config.secretKeyFile });
  }
}
