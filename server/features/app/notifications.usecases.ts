// The bell: what waits for the caller's decision, what became of the caller's own orders, own drafts that end soon, and channels that
// are held, for who may release them. Read by the screens themselves now and then, so it is bounded: the newest few, by indexes.
import { type SqlBool, sql } from 'kysely';
import { can } from '#domain/access/abilities.ts';
import { visibleScope } from '#domain/access/scope.ts';
import type { Notification } from '#domain/api/session/app.contract.ts';
import type { Fault } from '#domain/api/shapes.ts';
import type { CommandState } from '#domain/deliveries/deliveries.ts';
import { heldBy } from '#domain/deliveries/doubts.ts';
import { MOST_NOTES, NOTE_DAYS, notesOf } from '#domain/deliveries/notifications.rules.ts';
import { ok } from '#domain/errors/result.ts';
import { DRAFT_WARNING_DAYS, draftEnd, warnedUntil } from '#domain/jobs/draft.rules.ts';
import { preferencesOf } from '#server/access/person.ts';
import { resolveScope, scopeCondition } from '#server/access/scope.ts';
import { isTest, markedTest } from '#server/access/test-mode.ts';
import type { Caller, Handler, Services } from '#server/context/context.ts';
import { namesOfChannels, readBacklogs } from '#server/letters/deliveries/channel-backlog.ts';
import { readHolds } from '#server/letters/deliveries/channel-holds.ts';

const DAY_MS = 86_400_000;

interface NoteRow {
  readonly id: number;
  readonly state: CommandState;
  readonly created_at: Date;
  readonly validation_at: Date | null;
  readonly changed_at: Date;
  readonly author_id: number;
  readonly owner_id: number;
  readonly validator_id: number | null;
  readonly job_id: number;
  readonly job_name: string;
  readonly pack_group_count: number;
  readonly validation_reason: string | null;
  readonly fault: Fault | null;
  readonly undelivered: number;
  readonly owner_name: string;
  readonly validator_name: string | null;
  readonly decidable: boolean;
  readonly test: boolean;
}

// Documents are looked at only where a row of the order failed; `+ 0` keeps to the index of errors, which are few.
const undelivered = sql`case when coalesce((job.counts->>'error')::int, 0) = 0 then 0 else (select count(*)::int
  from shipment s where s.account_id = c.account_id and s.status > -900 and s.status < 0 and s.command_id + 0 = c.id) end`;

/** Own commands, and waiting ones in the caller's reach as a validator, newest first. */
async function newestCommands(caller: Caller, services: Services): Promise<NoteRow[]> {
  const { db, clock } = services;
  const validates = scopeCondition(await resolveScope(db, visibleScope(caller.actor, 'validate')), 'c');
  const me = caller.user.id;
  const since = new Date(clock.now().getTime() - NOTE_DAYS * DAY_MS);
  const decidable = sql<SqlBool>`c.state = 'AWAIT_VALIDATION' and c.author_id <> ${me} and ${validates}`;
  const { rows } = await sql<NoteRow>`
    with chosen as (
      (select c.id, true as decidable from delivery_command c where c.created_at >= ${since} and ${decidable}
        order by c.created_at desc, c.id desc limit ${MOST_NOTES})
      union all
      (select c.id, false from delivery_command c where c.created_at >= ${since} and c.owner_id = ${me}
        order by c.created_at desc, c.id desc limit ${MOST_NOTES}))
    select c.id, c.state, c.created_at, c.validation_at, c.author_id, c.owner_id, c.validator_id, c.job_id,
      job.name as job_name, c.pack_group_count, c.validation_reason, c.fault, chosen.decidable,
      ${undelivered} as undelivered, ${isTest('command', sql`chosen.id`)} as test,
      concat_ws(' ', owner.first_name, owner.last_name) as owner_name,
      nullif(concat_ws(' ', validator.first_name, validator.last_name), '') as validator_name,
      coalesce((select max(r.at) from revision r where r.entity = 'command' and r.entity_id = c.id), c.created_at)
        as changed_at
    from chosen join delivery_command c on c.id = chosen.id
    join job on job.id = c.job_id
    join app_user owner on owner.id = c.owner_id
    left join app_user validator on validator.id = c.validator_id`.execute(db);
  return rows;
}

function notificationsOf(row: NoteRow, caller: Caller, preferences: Parameters<typeof notesOf>[1]): Notification[] {
  const me = caller.user.id;
  const facts = {
    state: row.state,
    createdAt: row.created_at.getTime(),
    decidedAt: row.validation_at?.getTime() ?? null,
    changedAt: row.changed_at.getTime(),
    inDoubt: heldBy(row.fault),
    undelivered: row.undelivered,
    mayDecide: row.decidable,
    own: row.owner_id === me || row.author_id === me,
    decidedByMe: row.validator_id === me,
  };
  return notesOf(facts, preferences).map(({ kind, at, count }) => ({
    id: `${kind}-${row.id}`,
    kind,
    at: new Date(at).toISOString(),
    commandId: row.id,
    jobId: row.job_id,
    channelId: null,
    jobName: row.job_name,
    count: count ?? row.pack_group_count,
    person: (kind === 'pending' ? row.owner_name : row.validator_name) ?? '',
    reason: kind === 'rejected' ? row.validation_reason : null,
    ...markedTest(row.test),
  }));
}

/** Own drafts that end soon, each told of from the day of the warning. */
async function endingDrafts({ user }: Caller, { db, clock }: Services): Promise<Notification[]> {
  const now = clock.now();
  const rows = await db
    .selectFrom('job')
    .select(['id', 'name', 'draft_ends_at', 'test'])
    .where('draft', '=', true)
    .where('author_id', '=', user.id)
    .where('draft_ends_at', '>', now)
    .where('draft_ends_at', '<=', warnedUntil(now))
    .orderBy('draft_ends_at')
    .limit(MOST_NOTES)
    .execute();
  return rows.flatMap(({ id, name, test, draft_ends_at: end }) =>
    end === null
      ? []
      : [
          {
            // A draft that was touched again has another end, and a note of its own.
            id: `draftEnding-${id}-${end.getTime()}`,
            kind: 'draftEnding' as const,
            at: draftEnd(end, -DRAFT_WARNING_DAYS).toISOString(),
            commandId: null,
            jobId: id,
            channelId: null,
            jobName: name,
            count: 1,
            person: '',
            reason: null,
            ...markedTest(test),
          },
        ],
  );
}

/** Channels that a person holds, for those who may release them; a channel that is held anew has a note of its own. */
async function heldChannels({ actor }: Caller, { db }: Services): Promise<Notification[]> {
  if (!can(actor, 'system')) return [];
  const holds = await readHolds(db);
  if (holds.size === 0) return [];
  const which = sql<SqlBool>`d.channel_id = any(${sql.val([...holds.keys()])}::bigint[])`;
  const waiting = await readBacklogs(db, { which, counted: () => sql<SqlBool>`true` });
  return (await namesOfChannels(db, [...holds.keys()])).flatMap(({ id: channelId, name }) => {
    const hold = holds.get(channelId);
    if (hold === undefined) return [];
    return [
      {
        id: `channelHeld-${channelId}-${Date.parse(hold.at)}`,
        kind: 'channelHeld' as const,
        at: hold.at,
        commandId: null,
        jobId: null,
        channelId,
        jobName: name,
        count: waiting.get(channelId)?.waiting ?? 0,
        person: hold.by,
        reason: hold.reason,
      },
    ];
  });
}

export const readNotifications: Handler<'app.notifications'> = async ({ caller }, services) => {
  const person = await services.db
    .selectFrom('app_user')
    .select('preferences')
    .where('id', '=', caller.user.id)
    .executeTakeFirst();
  const preferences = preferencesOf(person?.preferences);
  const rows = await newestCommands(caller, services);
  const unique = new Map(rows.flatMap((row) => notificationsOf(row, caller, preferences)).map((one) => [one.id, one]));
  const others = [...(await endingDrafts(caller, services)), ...(await heldChannels(caller, services))];
  const all = [...unique.values(), ...others];
  return ok(all.sort((a, b) => b.at.localeCompare(a.at)).slice(0, MOST_NOTES));
};
