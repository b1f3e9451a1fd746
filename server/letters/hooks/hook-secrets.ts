// The secrets that an endpoint's messages are signed with: the one that holds, and for a while those before.
import { type KeptSecrets, openReplaced } from '#server/system/secrets/replaced-secrets.ts';
import type { Secrets } from '#server/system/secrets/secrets.ts';

/** What of an endpoint its secrets are opened by. */
export interface SealedHook {
  readonly id: number;
  readonly sealed_secret: string | null;
  readonly former_secret: string | null;
  readonly former_until: Date | null;
}

/** Where a secret of an endpoint stands. */
export const hookCell = (column: 'sealed_secret' | 'former_secret', id: number) => ['web_hook', column, id] as const;

/** Those before, as they are kept. */
export const formerSecrets = ({ id, former_secret, former_until }: SealedHook): KeptSecrets => ({
  cell: hookCell('former_secret', id),
  sealed: former_secret,
  until: former_until,
});

/** Those that sign now, the newest first; null: the newest cannot be opened, or there is none. */
export async function openHookSecrets(
  secrets: Secrets,
  hook: SealedHook,
  now: Date,
): Promise<readonly string[] | null> {
  if (hook.sealed_secret === null) return null;
  const newest = await secrets.open(hook.sealed_secret, hookCell('sealed_secret', hook.id));
  if (!newest.ok) return null;
  return [newest.value, ...(await openReplaced(secrets, formerSecrets(hook), now))];
}
