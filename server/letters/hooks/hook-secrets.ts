// The secrets that an endpoint's messages are signed with: the one that holds, and for a while the one before.
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

/** Those that sign now, the newest first; null: the newest cannot be opened, or there is none. */
export async function openHookSecrets(
  secrets: Secrets,
  hook: SealedHook,
  now: Date,
): Promise<readonly string[] | null> {
  if (hook.sealed_secret === null) return null;
  const newest = await secrets.open(hook.sealed_secret, hookCell('sealed_secret', hook.id));
  if (!newest.ok) return null;
  const isFormerValid = hook.former_until !== null && hook.former_until > now;
  if (hook.former_secret === null || !isFormerValid) return [newest.value];
  const former = await secrets.open(hook.former_secret, hookCell('former_secret', hook.id));
  return former.ok ? [newest.value, former.value] : [newest.value];
}
