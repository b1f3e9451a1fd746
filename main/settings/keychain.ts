// The keychain of the operating system: Credential Manager, Keychain, Secret Service.
import type { Keychain } from './secrets.ts';

/** A locked keychain asks the person; without an answer the program must not wait for good. Milliseconds. */
const LIMIT_MS = 60_000;
/** Not the kernel keyring, which forgets at the next start. */
const OPTIONS = { linux: { store: 'secret-service' } } as const;

/** undefined where the native package does not load. */
export async function systemKeychain(warn: (message: string) => void): Promise<Keychain | undefined> {
  try {
    const { AsyncEntry } = await import('@napi-rs/keyring');
    const entry = (service: string, account: string) => new AsyncEntry(service, account, OPTIONS);
    const limit = () => AbortSignal.timeout(LIMIT_MS);
    return {
      getPassword: (service, account) => entry(service, account).getPassword(limit()),
      setPassword: (service, account, password) => entry(service, account).setPassword(password, limit()),
      deletePassword: (service, account) => entry(service, account).deletePassword(limit()),
    };
  } catch (error) {
    warn(`keychain: not available: ${error instanceof Error ? error.message : 'unknown'}`);
    return undefined;
  }
}
