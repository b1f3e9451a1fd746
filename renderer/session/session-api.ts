// What the session needs of the server; the web implementation is derived from the typed client.
import type { Client } from '#domain/api/client.ts';
import type { CallResult } from '#domain/api/contract.ts';
import { FARTHEST_DAYS } from '#domain/jobs/search-range.ts';
import { isoDay, spanBack } from '#renderer/i18n/dates.ts';
import type { Entry } from './entry.rules.ts';
import { deviceOf } from './known-device.ts';
import type { Counters } from './session.ts';

export type SignInAnswer = CallResult<'authentication.authenticate'>;
export type TradeAnswer = CallResult<'authentication.tradeTicket'>;
export type CheckAnswer = CallResult<'authentication.check'>;

export interface SessionApi {
  signIn(login: string, password: string): Promise<SignInAnswer>;
  /** Trades a one-time ticket for a session. */
  trade(ticket: Pick<Entry, 'ticket' | 'fileId' | 'embeddingOrigin'>): Promise<TradeAnswer>;
  /** Name of a file that belongs to the person. */
  fileName(fileId: string): Promise<string>;
  check(): Promise<CheckAnswer>;
  signOut(): Promise<void>;
  /** The three counter calls fired together; of shipments the unacknowledged ones alone. */
  counters(options: { readonly rangeDays: number; readonly ownerId?: number | undefined }): Promise<Counters>;
  /** The notes of the bell. */
  notifications(): Promise<CallResult<'app.notifications'>>;
  /** A call that counts as activity, made when the person asks to stay signed in. */
  touch(): Promise<void>;
  /** Newest version of the front, from the server. */
  version(): Promise<string>;
}

const VERSION = /^\d+\.\d+\.\d+/;

/** The front's version file; what is no version (another program's page) is an error. */
async function readVersion(): Promise<string> {
  const answer = await fetch('/version.txt', { cache: 'no-store', credentials: 'omit' });
  const version = VERSION.exec(await answer.text())?.[0];
  if (!answer.ok || version === undefined) throw new Error('no version');
  return version;
}

export function createSessionApi(call: Client, now: () => Date, version = readVersion): SessionApi {
  return {
    signIn: (login, password) => {
      const body = { login, password, device: deviceOf(login) };
      return call('authentication.authenticate', { query: { withProfileDetail: 'true' }, body });
    },
    trade: ({ ticket, fileId, embeddingOrigin }) =>
      call('authentication.tradeTicket', { body: { ticket, fileId, embeddingOrigin } }),
    fileName: async (fileId) => (await call('files.view', { params: { fileId } })).name,
    check: () => call('authentication.check', { query: { withProfileDetail: 'true' } }),
    signOut: async () => void (await call('authentication.logout')),
    counters: async ({ rangeDays, ownerId }) => {
      const query = { fromDate: isoDay(spanBack(rangeDays, now()).from), targetOwnerId: ownerId };
      const failedFrom = isoDay(spanBack(FARTHEST_DAYS, now()).from);
      const [jobs, deliveries, shipments] = await Promise.all([
        call('jobs.counters', { query }),
        call('deliveries.counters', { query }),
        // Of the days of their list: what failed is not in order because the letter is older.
        call('shipments.counters', { query: { ...query, fromDate: failedFrom, unacknowledged: '1' } }),
      ]);
      return {
        // The rows of the list that a counter leads to; "deliveries" of the call counts confirmations, "ordersRemaining" states.
        deliveries: deliveries.deliveryCountPerStates.OUTPUTTED ?? 0,
        deliveriesProcessing: deliveries.deliveriesProcessing,
        deliveriesAwaitValidation: deliveries.deliveriesAwaitValidation,
        deliveriesError: deliveries.deliveriesError,
        ordersRemaining: jobs.jobCountPerStates.OPEN ?? 0,
        ordersRemainingProcessing: jobs.ordersRemainingProcessing,
        ordersRejected: jobs.jobCountPerStates.REJECTED ?? 0,
        shipmentsError: shipments.shipmentsError,
        shipmentsErrorOwn: shipments.shipmentsErrorOwn,
        fallingBack: shipments.fallingBack,
        testMode: jobs.testMode,
        tested: {
          deliveries: deliveries.tested,
          ordersRemaining: jobs.tested,
          shipmentsError: shipments.tested,
        },
      };
    },
    notifications: () => call('app.notifications'),
    touch: async () => void (await call('shipments.allStatuses')),
    version,
  };
}
