// Whoever made the token of a partner's server: what its tickets begin is worth what the token is (docs/decisions/0887).
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';
import { people } from './session.repository.ts';
import { isOpen, isOver } from './session-facts.ts';

/** Whether whoever made a token may enter; false as well where the token was revoked. */
export async function isMakerIn(db: Where, tokenId: number, now: Date): Promise<boolean> {
  const maker = await people(db)
    .innerJoin('access_token', 'access_token.user_id', 'app_user.id')
    .where('access_token.id', '=', tokenId)
    .executeTakeFirst();
  return maker !== undefined && isOpen(maker) && !isOver(maker, now);
}

/**
 * The token of a partner's server that made a ticket, kept until the transaction ends, as is its person: who is kept out or removed
 * meanwhile ends what was begun. undefined: it was revoked.
 */
export async function lockMaker(trx: Trx, id: number) {
  const token = trx.selectFrom('access_token').where('id', '=', id);
  // The person first, as wherever somebody is kept out.
  await trx.selectFrom('app_user').select('id').where('id', '=', token.select('user_id')).forShare().execute();
  return token.select(['id', 'expires_at']).forKeyShare().executeTakeFirst();
}
