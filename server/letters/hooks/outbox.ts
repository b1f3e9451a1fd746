// The outbox of web hooks: what endpoints are told of new lines of history, in the statement that writes these lines. It costs a
// run of letters next to nothing where nobody listens, and no further way to the database where somebody does.
import { type RawBuilder, sql } from 'kysely';
import { TOLD_ENTITIES } from '#domain/hooks/hooks.ts';

/**
 * A part of a statement whose `added` are new lines of history (id, at, entity, entity_id, account_id, event): each becomes a
 * message of every endpoint that listens to its account.
 */
export const tellHooks = (): RawBuilder<unknown> => sql`
  insert into web_hook_event (hook_id, revision_id, entity, entity_id, event, at)
  select h.id, r.id, r.entity, r.entity_id, r.event, r.at
  from added r join account a on a.id = r.account_id cross join lateral unnest(a.path) above(id)
    join web_hook h on h.account_id = above.id and (h.with_below or above.id = a.id)
  where h.state <> 'off' and h.sealed_secret is not null and r.entity = any(${sql.val([...TOLD_ENTITIES])}::text[])
  order by r.id`;
