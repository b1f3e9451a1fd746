// Looks now and then whether the files of the keys are there: who keeps the server running is told when one goes while it works, and no
// more once it is back (docs/operations.md, "The key of secrets").
import type { Kysely } from 'kysely';
import type { Services } from '#server/context/context.ts';
import { every } from '#server/context/every.ts';
import { hasSealed } from '#server/storage/sealed/rotate-key.ts';
import { readKeyFile } from '#server/system/secrets/key-file.ts';
import { readSigningKey } from '#server/system/secrets/signing-key.ts';

const EVERY_MS = 30_000;

type KeyServices = Pick<Services, 'db' | 'config' | 'troubles' | 'log'>;

interface WatchedKey {
  readonly label: 'system.secretKeyMissing' | 'system.signingKeyMissing';
  readonly event: string;
  readonly file: string;
  /** @throws Error where the file holds no key or cannot be read */
  isThere(): Promise<boolean>;
}

/** Of secrets none is missing while nothing is sealed. */
const keysOf = ({ db, config: { secretKeyFile, signingKeyFile } }: KeyServices): readonly WatchedKey[] => [
  {
    label: 'system.secretKeyMissing',
    event: 'secrets.key-missing',
    file: secretKeyFile,
    isThere: async () =>
      (await readKeyFile(secretKeyFile)) !== undefined || !(await hasSealed(db as unknown as Kysely<unknown>)),
  },
  {
    label: 'system.signingKeyMissing',
    event: 'chain.key-missing',
    file: signingKeyFile,
    isThere: async () => (await readSigningKey(signingKeyFile)) !== undefined,
  },
];

/** One look at both. The log has a line when one goes. */
export async function lookAtKeys(services: KeyServices): Promise<void> {
  const { troubles, log } = services;
  for (const { label, event, file, isThere } of keysOf(services)) {
    let error: Error | undefined;
    const found = await isThere().catch((cause: Error) => {
      error = cause;
      return false;
    });
    if (found) {
      troubles.end(label);
      continue;
    }
    if (!troubles.open().some((one) => one.label === label)) log.error(event, { file, error });
    troubles.begin(label, { file });
  }
}

/** Starts looking; the function that comes back ends it. */
export const watchKeys = (services: KeyServices & Pick<Services, 'database'>): (() => void) =>
  every({
    ms: EVERY_MS,
    // Whether anything is sealed only the database knows.
    may: () => !services.database.isAway,
    work: () => lookAtKeys(services),
    onFault: (error) => services.log.warn('secrets.look-failed', { error }),
  }).end;
