// Small chores of a running server: ended sessions, tickets and invitations, old idempotency keys, addresses in kept answers, abandoned
// uploads, files without a deposit, contents without a name, old e-mails that lie as files, left-over temporary files. While a restore is
// open those rest that would take what was deposited or saved since the backup (docs/decisions/0819).
import { sweepTickets } from '#server/features/agents/agents.repository.ts';
import { sweepMails } from '#server/features/app/sweep-mails.ts';
import { sweepDropped } from '#server/features/files/files.repository.ts';
import { sweepFiles } from '#server/features/files/sweep-files.usecases.ts';
import { maskKeptAddresses } from '#server/features/hooks/kept-addresses.ts';
import { sweepDrafts } from '#server/features/jobs/drafts.repository.ts';
import { sweepBeginnings } from '#server/features/realms/openid-beginnings.repository.ts';
import { sweepRecipientLinks } from '#server/features/recipients/links.repository.ts';
import { sweepInvitations } from '#server/features/session/invitations.usecases.ts';
import { sweepDevices } from '#server/features/session/known-devices.ts';
import { sweepLinks } from '#server/features/session/lost-password.repository.ts';
import { sweepSteps } from '#server/features/session/second-step.usecases.ts';
import { sweepSessions } from '#server/features/session/session.repository.ts';
import { sweepSignIns } from '#server/features/session/sign-in-events.ts';
import { sweepUploads } from '#server/features/uploads/sweep-uploads.usecases.ts';
import { sweepKeys } from '#server/http/idempotency/idempotency.repository.ts';
import { sweepHookEvents } from '#server/pipeline/hooks/hooks.task.ts';
import { isRestoreOpen } from '#server/storage/marks/marks.repository.ts';
import { watchClock } from '#server/system/clock-watch.ts';
import type { Services } from '../context/context.ts';
import { every } from '../context/every.ts';

const EVERY_MS = 15 * 60_000;
const CONTENTS_EVERY_MS = 6 * 3_600_000;
const TEMPORARY_AGE_MS = 24 * 3_600_000;

/** Each of them, whatever became of those before. @throws what failed, once all were tried */
async function inTurn(chores: readonly (() => Promise<unknown>)[]): Promise<void> {
  const faults: Error[] = [];
  for (const chore of chores) await chore().catch((error: Error) => void faults.push(error));
  const [first] = faults;
  if (first === undefined) return;
  throw faults.length === 1 ? first : new AggregateError(faults, `${faults.length} chores failed: ${first.message}`);
}

/**
 * All chores once. They may run in several processes at the same time.
 * @throws what failed, once all were tried: a folder that cannot be read keeps no upload on the disk
 */
export async function sweep(services: Services): Promise<void> {
  const { db, clock, files } = services;
  const now = clock.now();
  await inTurn([
    () => sweepSessions(db, now),
    () => sweepDevices(db, now),
    () => sweepLinks(db, now),
    () => sweepInvitations(db, now),
    () => sweepRecipientLinks(db, now),
    () => sweepSteps(db, now),
    () => sweepBeginnings(db, now),
    () => sweepSignIns(db, now),
    () => sweepTickets(db, now),
    () => sweepKeys(db, now),
    () => maskKeptAddresses(db, now),
    () => sweepDropped(db, now),
    () => sweepHookEvents(services, now),
    () => sweepMails(services),
    async () => {
      if (await isRestoreOpen(db)) return;
      await inTurn([() => sweepDrafts(db, now), () => sweepUploads(services)]);
    },
    () => files.sweepTemporary(TEMPORARY_AGE_MS),
  ]);
}

/**
 * Reads the names of all contents: seldom. A database that was put back names none of those that came since its backup: until a person
 * ends the restore a younger backup may turn up, which does.
 */
export async function sweepContents(services: Services): Promise<void> {
  if (await isRestoreOpen(services.db)) return;
  const swept = await sweepFiles(services);
  if (swept.files + swept.rows + swept.contents + swept.pictures > 0)
    services.log.info('housekeeping.swept', { ...swept });
}

/** Runs a chore again and again; the function that comes back ends it. */
function repeated(ms: number, services: Services, chore: (services: Services) => Promise<void>): () => void {
  const watch = watchClock(services.clock, services.log);
  return every({
    ms,
    may: () => watch.isSteady(),
    work: () => chore(services),
    onFault: (error) => services.log.warn('housekeeping.failed', { error }),
  }).end;
}

/** Starts the chores; `stop` ends them. */
export function startHousekeeping(services: Services): { stop(): void } {
  const ends = [repeated(EVERY_MS, services, sweep), repeated(CONTENTS_EVERY_MS, services, sweepContents)];
  return {
    stop: () => {
      for (const end of ends) end();
    },
  };
}
