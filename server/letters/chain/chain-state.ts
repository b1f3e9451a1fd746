// How far the history of some things is sealed, by counts alone: nothing is hashed.
import { sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';
import { type ChainSubjects, isOfSubjects, pendingOf } from './chain-part.ts';

/** An event whose history line is not what was sealed. */
export interface ChangedEvent {
  readonly entity: string;
  readonly event: string;
  readonly at: Date;
}

export interface ChainState {
  /** Sealed ones. */
  readonly events: number;
  readonly pending: number;
  readonly sealedAt: Date | null;
}

export async function chainState(where: Where, things: ChainSubjects): Promise<ChainState> {
  const { rows } = await sql<{ events: number; sealedAt: Date | null }>`
    with heads as (
      select l.account_id, l.head_number, count(*)::int as links from chain_link l where ${isOfSubjects('l', things)} group by 1, 2
    )
    select coalesce(sum(e.links), 0)::int as events, max(s.at) as "sealedAt"
    from heads e join chain_head h on h.account_id = e.account_id and h.number = e.head_number
    join chain_seal s on s.number = h.seal_number`.execute(where);
  const { events, sealedAt } = rows[0] ?? { events: 0, sealedAt: null };
  return { events, sealedAt, pending: await pendingOf(where, things) };
}

/** Events whose codes, times or ids are others than those that were sealed, oldest first. */
export async function changedEvents(where: Where, things: ChainSubjects): Promise<ChangedEvent[]> {
  const { rows } =
    await sql<ChangedEvent>`select l.entity, l.event, l.at from chain_link l join revision r on r.id = l.revision_id
    where ${isOfSubjects('l', things)}
      and (l.account_id, l.entity, l.entity_id, l.event, l.at) is distinct from (r.account_id, r.entity, r.entity_id, r.event, r.at)
    order by l.revision_id limit 20`.execute(where);
  return rows;
}
