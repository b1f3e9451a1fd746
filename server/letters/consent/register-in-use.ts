// What would lose the consent that carries it, were another account to keep the register (docs/decisions/0810).
import { type SqlBool, sql } from 'kysely';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { OPEN_COMMAND_STATES } from '#domain/deliveries/commands.states.ts';
import type { Where } from '#server/context/ports.ts';

/** What goes by these needs nobody's consent. */
const PAPER = sql.val(CHANNEL_TYPES.filter((type) => CHANNEL_TYPE_ROWS[type].paper));

/** A piece `s` that consent carries, and that has not left. */
const WAITING_PIECE = sql<SqlBool>`s.status in (250, 300) and s.preference = 'electronic' and s.channel_type <> all(${PAPER})`;

/** The command `c` of a row `g` is open, and will make a piece of it that consent carries: each channel of a row has one by itself. */
const PIECE_TO_COME = sql<SqlBool>`c.state = any(${sql.val([...OPEN_COMMAND_STATES])}::text[]) and g.preference = 'electronic'
  and exists (select from jsonb_array_elements(c.shares) h
    where h->>'label' = any(g.dispatch) and h->>'channelType' <> all(${PAPER}) and not exists (select from shipment s
      where s.pack_group_id = g.id and s.command_id + 0 = c.id and s.channel_label = h->>'label'))`;

/** Something of a row `g`, by its command `c` of now, waits to leave by consent, as a condition. */
export const WAITS_BY_CONSENT = sql<SqlBool>`(${PIECE_TO_COME} or exists (select from shipment s
  where s.pack_group_id = g.id and s.command_id + 0 = c.id and ${WAITING_PIECE}))`;

/**
 * Documents of an account and of those below it which were confirmed by the consent in the register above, or its own, and have not
 * left; those of accounts that keep a register of their own below it stay as they are.
 * @param moves true: a register of the account's own goes with it
 */
export async function confirmedByRegister(
  where: Where,
  { id, moves }: { readonly id: number; readonly moves: boolean },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with own as materialized (
      select id from account a where a.path @> array[${id}::bigint] and not exists (select from account link
        where link.id = any(a.path) and link.path @> array[${id}::bigint] and (link.id <> ${id} or ${moves})
          and link.definition->'senderAccount' = 'true'::jsonb)
    ), waiting as (
      select g.id from delivery_command c join pack_group g on g.command_id = c.id
        where c.account_id in (select id from own) and ${PIECE_TO_COME}
      union
      select s.pack_group_id from shipment s where s.account_id in (select id from own) and ${WAITING_PIECE}
    )
    select count(*)::int as count from waiting`.execute(where);
  return rows[0]?.count ?? 0;
}
