// What became of a message and of its endpoint.
import { sql } from 'kysely';
import type { HookAnswer } from '#server/letters/hooks/hook-message.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import type { DueHook, WaitingEvent } from './hooks.repository.ts';

/** How an attempt ended that leaves a message waiting, or took it. */
interface Attempt {
  readonly at: Date;
  readonly sequence: number;
  readonly answer: HookAnswer;
}

const answered = ({ at, sequence, answer }: Attempt) => ({
  last_at: at,
  last_status: answer.status,
  last_ms: answer.ms,
  last_fault: answer.fault,
  sequence,
});

/** What stands behind a message gets another moment, in the statement that settles this one. @param nextAt null: it may go */
const behind = (db: Db | Trx, event: WaitingEvent, nextAt: Date | null) =>
  db.with('behind', (query) =>
    query
      .updateTable('web_hook_event')
      .set({ next_at: nextAt })
      .where('hook_id', '=', event.hook_id)
      .where('entity', '=', event.entity)
      .where('entity_id', '=', event.entity_id)
      .where('state', '=', 'waiting')
      .where('next_at', 'is not', null)
      .where('id', '<>', event.id)
      .returning('id'),
  );

/** A message that was taken. */
export interface Taken extends Attempt {
  readonly event: WaitingEvent;
}

/** It was taken at a later attempt, and so the endpoint is there: what stands behind it may go. */
export async function settleTakenLate(db: Db, { event, ...attempt }: Taken): Promise<void> {
  await behind(db, event, null)
    .updateTable('web_hook_event')
    .set({ ...answered(attempt), state: 'sent', tries: event.tries + 1, next_at: null })
    .where('id', '=', event.id)
    .execute();
}

/** These were taken at their first attempt. One statement for any number. */
export async function settleTaken(db: Db, hookId: number, taken: readonly Taken[]): Promise<void> {
  if (taken.length === 0) return;
  const column = <T>(of: (one: Taken) => T) => sql.val(taken.map(of));
  await db.transaction().execute(async (trx) => {
    // A person who has some of them sent again holds the endpoint too: of the two none waits for rows of the other.
    await sql`select from web_hook where id = ${hookId} for no key update`.execute(trx);
    await sql`update web_hook_event e set state = 'sent', tries = e.tries + 1, next_at = null, last_at = t.at,
        last_status = t.status, last_ms = t.ms, last_fault = null, sequence = t.sequence
      from unnest(${column(({ event }) => event.id)}::bigint[], ${column(({ at }) => at.toISOString())}::timestamptz[],
        ${column(({ answer }) => answer.status)}::int[], ${column(({ answer }) => answer.ms)}::int[],
        ${column(({ sequence }) => sequence)}::int[]) t(id, at, status, ms, sequence)
      where e.id = t.id`.execute(trx);
  });
}

/** It waits on, and what stands behind it with it. */
export async function settleFailed(
  db: Db | Trx,
  event: WaitingEvent,
  attempt: Attempt & { readonly nextAt: Date | null },
): Promise<void> {
  await behind(db, event, attempt.nextAt)
    .updateTable('web_hook_event')
    .set({
      ...answered(attempt),
      tries: event.tries + 1,
      failing_since: event.failing_since ?? attempt.at,
      next_at: attempt.nextAt,
    })
    .where('id', '=', event.id)
    .execute();
}

/** Somebody answered: the endpoint fails no more. @param takenAt when it last took a message; null: it took none */
export async function noteReached(db: Db, hookId: number, takenAt: Date | null): Promise<void> {
  const sent = takenAt === null ? {} : { last_sent_at: takenAt };
  await db
    .updateTable('web_hook')
    .set({ failures: 0, failing_since: null, rest_until: null, ...sent })
    .where('id', '=', hookId)
    .execute();
}

/** The endpoint rests. */
export async function noteRest(
  db: Db,
  hook: DueHook,
  { at, until }: { readonly at: Date; readonly until: Date },
): Promise<void> {
  await db
    .updateTable('web_hook')
    .set({ failures: hook.failures + 1, failing_since: hook.failing_since ?? at, rest_until: until })
    .where('id', '=', hook.id)
    .execute();
}

/** The endpoint is given up. @returns whether it was not before */
export async function giveUp(trx: Trx, hookId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('web_hook')
    .set({ state: 'failed', version: sql<number>`version + 1`, rest_until: null })
    .where('id', '=', hookId)
    .where('state', '=', 'on')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}
