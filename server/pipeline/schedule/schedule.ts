// What the clock starts: waiting commands expire, validators get their evening e-mail, and owners of printed documents
// that wait, authors of drafts, and administrators of accounts, are told before these end, and what is kept long enough goes.
import type { Services } from '#server/context/context.ts';
import { fallBack } from '#server/pipeline/fallback/fall-back.ts';
import type { FallbackServices } from '#server/pipeline/fallback/falling.ts';
import { tellDraftEndings } from '#server/pipeline/mails/draft-mail.ts';
import { tellAccountEndings } from '#server/pipeline/mails/ending-mail.ts';
import { sendEveningMails } from '#server/pipeline/mails/evening-mail.ts';
import { tellFailures, tellWaitingFailures } from '#server/pipeline/mails/failures-mail.ts';
import { tellEndings } from '#server/pipeline/mails/inbox-mail.ts';
import { isRestoreOpen } from '#server/storage/marks/marks.repository.ts';
import type { ClockWatch } from '#server/system/clock-watch.ts';
import { expireCommands } from './expire-commands.ts';
import { keepAndPurge } from './keep-and-purge.ts';

/**
 * Adds the scheduled tasks; before the queue starts. Each run does what is due, so a missed one is caught up, and none runs within an
 * hour of a jump of the clock (docs/decisions/0225): what it ends, and what it notes of a day or until a time, would stay so. What asks
 * people to decide, or decides for them, waits while a restore is open: they may have decided since the backup (docs/decisions/0819).
 */
export function defineSchedule(services: Services & FallbackServices, watch: ClockWatch): void {
  const schedule = (name: string, expression: string, work: () => Promise<unknown>): void =>
    services.queue.define(name, {
      slots: 1,
      duplicates: 'one-queued-or-active',
      retries: 2,
      cron: { expression, timeZone: 'UTC' },
      handle: async () => {
        if (watch.isSteady()) await work();
      },
    });
  const settled = (name: string, expression: string, work: () => Promise<unknown>): void =>
    schedule(name, expression, async () => {
      if (!(await isRestoreOpen(services.db))) await work();
    });
  settled('expire-commands', '*/10 * * * *', () => expireCommands(services));
  // Often enough that a letter still catches its day, seldom enough that what fails together goes in one delivery.
  schedule('fallback', '*/5 * * * *', () => fallBack(services));
  // What ends by its time ends all the same: whoever is not told loses it.
  schedule('inbox-endings', '20 * * * *', () => tellEndings(services));
  schedule('draft-endings', '25 * * * *', () => tellDraftEndings(services));
  schedule('account-endings', '35 * * * *', () => tellAccountEndings(services));
  settled('failures', '45 * * * *', () => tellFailures(services));
  settled('failures-waiting', '50 * * * *', () => tellWaitingFailures(services));
  services.queue.define('keep-and-purge', {
    slots: 1,
    duplicates: 'one-queued-or-active',
    retries: 2,
    cron: { expression: '*/10 * * * *', timeZone: 'UTC' },
    handle: async ({ signal, progress }) => {
      if (watch.isSteady()) await keepAndPurge(services, { signal, progress });
    },
  });
  // Time zones differ by quarters of an hour: every account's 18:00 is met.
  settled('evening-mail', '*/15 * * * *', () => sendEveningMails(services));
}
