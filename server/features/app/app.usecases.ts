// The application itself: version, settings that screens need, and the note to an administrator. Search:
// search.usecases.ts.
import { sql } from 'kysely';
import { SESSION } from '#domain/access/session.ts';
import type { Diagnostics } from '#domain/api/session/app.contract.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import { SEARCH_RANGE_DAYS } from '#domain/jobs/search-range.ts';
import { seesSystem } from '#server/access/system-sight.ts';
import type { Caller, Handlers, Services } from '#server/context/context.ts';
import { productRevision, productVersion } from '#server/context/version.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { administratorsOf } from '#server/letters/mails/administrators.ts';
import { sendMails } from '#server/letters/mails/mails.ts';
import type { Trouble } from '#server/system/troubles.ts';
import { demoLogins } from './demo-logins.ts';
import { readNotifications } from './notifications.usecases.ts';
import { searchRecords } from './records.usecases.ts';
import { search } from './search.usecases.ts';

interface Note {
  readonly message: string;
  readonly screen?: string | undefined;
  readonly diagnostics?: Diagnostics | undefined;
}

/**
 * Stores the note and mails it to those who administer the caller's account, or the nearest account above with any.
 * `sent` is false where no administrator can be mailed.
 */
async function notifyAdministrator(caller: Caller, note: Note, services: Services): Promise<Result<{ sent: boolean }>> {
  const { db, clock, queue } = services;
  const { id, accountId } = caller.user;
  return db.transaction().execute(async (trx) => {
    const revisionId = await addRevision(trx, {
      entity: 'user',
      entityId: id,
      accountId,
      event: 'notifiedAdministrator',
      at: clock.now(),
      by: authorOf(caller),
      details: { message: note.message, screen: note.screen ?? null, diagnostics: note.diagnostics ?? null },
    });
    const userIds = await administratorsOf(trx, accountId, { now: clock.now() });
    await sendMails(queue, trx, { accountId, userIds, news: { kind: 'note', revisionId } });
    return ok({ sent: userIds.length > 0 });
  });
}

const shown = ({ label, parameters, since }: Trouble) => ({
  label,
  parameters: { ...parameters },
  since: since.toISOString(),
});

/** To whoever asks: names of channels, numbers of orders and places of files are none of theirs (docs/decisions/0921). */
const named = (trouble: Trouble) => shown({ ...trouble, parameters: {} });

type AppCalls =
  | 'app.live'
  | 'app.ready'
  | 'app.version'
  | 'app.config'
  | 'app.search'
  | 'app.records'
  | 'app.notifyAdministrator'
  | 'app.notifications';

export const APP_HANDLERS: Handlers<AppCalls> = {
  'app.notifications': readNotifications,
  'app.live': async () => ok({ live: true as const }),
  // With the database away it is refused before it comes here, as every call is.
  'app.ready': async ({ caller }, { db, troubles }) => {
    await sql`select 1`.execute(db);
    const isTold = caller !== null && (await seesSystem(db, caller.actor));
    return ok({ ready: true as const, troubles: troubles.open().map(isTold ? shown : named) });
  },
  'app.version': async () => ok({ version: productVersion(), revision: productRevision() }),
  'app.config': async (_request, services) => {
    const { config } = services;
    return ok({
      applicationName: 'Mailroom',
      frontVersion: productVersion(),
      maxFileBytes: config.maxFileBytes,
      maxPages: config.maxPages,
      searchRangeMaxDays: SEARCH_RANGE_DAYS,
      idleSeconds: SESSION.idleMinutes * 60,
      demoLogins: await demoLogins(services),
    });
  },
  'app.search': async ({ caller, query }, services) => search(caller, query, services),
  'app.records': searchRecords,
  'app.notifyAdministrator': async ({ caller, body }, services) => notifyAdministrator(caller, body, services),
};
