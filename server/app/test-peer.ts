// The memory of the test provider, in the database: kept reports are asked for at once, and again by the clock.
import type { TestPeer } from '#server/channels/channels.ts';
import { sendPoll } from '#server/letters/tracking/poll-task.ts';
import { keepTestReports, testReportsAfter } from '#server/letters/tracking/test-reports.repository.ts';
import type { Services } from '../context/context.ts';

/** Reports of one answer. */
const LIMIT = 1_000;

/** Where the test provider keeps what it reports. */
export function openTestPeer({ db, queue, clock }: Pick<Services, 'db' | 'queue' | 'clock'>): TestPeer {
  return {
    async report(reports) {
      if (reports.length === 0) return;
      await db.transaction().execute(async (trx) => {
        const channels = await keepTestReports(trx, reports, clock.now());
        for (const channelId of channels) await sendPoll(queue, trx, { channelId, test: true });
      });
    },
    async after(channelId, cursor) {
      const found = await testReportsAfter(db, channelId, { after: Number(cursor ?? 0), limit: LIMIT });
      const last = found.at(-1);
      return {
        // By its key: what is kept once more after it was asked for is the same event.
        events: found.map(({ id: _id, key, ...report }) => ({ ...report, id: key, tracker: null })),
        cursor: last === undefined ? cursor : String(last.id),
        more: found.length === LIMIT,
      };
    },
  };
}
