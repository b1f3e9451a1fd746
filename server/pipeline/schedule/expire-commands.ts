// Commands without a decision in time, or whose account is over, count as rejected, and owner and author get the e-mail of a rejection
// (docs/model.md, "Expiry").
import { decideMove } from '#domain/deliveries/commands.states.ts';
import type { CommandState } from '#domain/deliveries/deliveries.ts';
import { endedCondition } from '#server/access/endings.ts';
import type { Services } from '#server/context/context.ts';
import { STATE_FACTS, setCommandState, withdrawGroups } from '#server/letters/deliveries/delivery-state.ts';
import { lockJob, refreshJob } from '#server/letters/jobs/job-state.ts';
import { mailOwnerAndAuthor } from '#server/letters/mails/owner-mails.ts';
import { isRestoreOpen } from '#server/storage/marks/marks.repository.ts';

type ExpiryServices = Pick<Services, 'db' | 'clock' | 'queue'>;

const BATCH = 100;

async function expireOne({ db, clock, queue }: ExpiryServices, due: { id: number; job_id: number }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const job = await lockJob(trx, due.job_id);
    const command = await trx
      .selectFrom('delivery_command')
      .select([...STATE_FACTS, 'author_id'])
      .where('id', '=', due.id)
      .forUpdate()
      .executeTakeFirst();
    if (job === null || command === undefined) return false;
    const decided = decideMove(command.state as CommandState, 'expire');
    if (!decided.ok) return false;
    const change = { at: clock.now(), by: null };
    await setCommandState(trx, command, { ...change, to: decided.value });
    await withdrawGroups(trx, command.id);
    await refreshJob(trx, job, change);
    await mailOwnerAndAuthor({ queue, trx }, command, { kind: 'expired' });
    return true;
  });
}

/** @returns how many expired now */
export async function expireCommands(services: ExpiryServices): Promise<number> {
  const { db, clock } = services;
  let expired = 0;
  const over = await endedCondition(db, clock.now(), 'delivery_command.account_id');
  // Of a database that was put back people may have decided since (docs/decisions/0819); that may be said in the midst of a run.
  while (!(await isRestoreOpen(db))) {
    const due = await db
      .selectFrom('delivery_command')
      .select(['id', 'job_id'])
      .where('state', '=', 'AWAIT_VALIDATION')
      .where((eb) => eb.or([eb('expires_at', '<=', clock.now()), over]))
      .orderBy('expires_at')
      .limit(BATCH)
      .execute();
    for (const command of due) {
      if (await expireOne(services, command)) expired++;
    }
    if (due.length < BATCH) break;
  }
  return expired;
}
