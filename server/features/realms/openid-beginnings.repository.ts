// Sign-ins that went to an OpenID provider and are to come back.
import type { Where } from '#server/context/ports.ts';
import { hashToken } from '#server/system/ids.ts';

/** Of a sign-in that goes to a provider. */
export interface Beginning {
  readonly state: string;
  readonly secret: string;
  readonly realmId: number;
  readonly redirectUri: string;
  readonly expiresAt: Date;
}

export async function keepBeginning(where: Where, { state, secret, ...begun }: Beginning): Promise<void> {
  await where
    .insertInto('openid_beginning')
    .values({
      state_hash: hashToken(state),
      secret_hash: hashToken(secret),
      realm_id: begun.realmId,
      redirect_uri: begun.redirectUri,
      expires_at: begun.expiresAt,
    })
    .execute();
}

/** Takes what was begun with this state in the browser that has this secret: once. undefined: there is none that is good. */
export const takeBeginning = (where: Where, { state, secret, now }: { state: string; secret: string; now: Date }) =>
  where
    .deleteFrom('openid_beginning')
    .where('state_hash', '=', hashToken(state))
    .where('secret_hash', '=', hashToken(secret))
    .where('expires_at', '>', now)
    .returning(['realm_id', 'redirect_uri'])
    .executeTakeFirst();

/** Forgets those that never came back. */
export async function sweepBeginnings(where: Where, now: Date): Promise<void> {
  await where.deleteFrom('openid_beginning').where('expires_at', '<', now).execute();
}
