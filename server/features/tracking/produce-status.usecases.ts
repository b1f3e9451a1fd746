// Test mode: a piece gets the status that is asked for, by the entrance that is asked for. Each way is that of real events, from the
// words of a provider on; only the provider itself is one of ours.
import { can } from '#domain/access/abilities.ts';
import { PushedEvent } from '#domain/api/sending/tracking.contract.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { eventOfRow } from '#domain/shipments/event-row.ts';
import { isDestruction, isStatusCode, STAGE_HANDED_OVER, STATUS_CODES } from '#domain/shipments/status.codes.ts';
import { testWord } from '#domain/shipments/test-mode.ts';
import { itemOf } from '#server/access/owned-row.ts';
import type { CallRequest, Handler, Services } from '#server/context/context.ts';
import { visibleShipment } from '#server/features/shipments/read-shipments.usecases.ts';
import { countEvents } from '#server/letters/deliveries/tracking.repository.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { checkProved } from '#server/letters/history/ended-evidence.ts';
import type { EventToEnter } from '#server/letters/tracking/enter-events.ts';
import { sendPoll } from '#server/letters/tracking/poll-task.ts';
import { keepTestReports, waitingReports } from '#server/letters/tracking/test-reports.repository.ts';
import type { Trx } from '#server/storage/schema.ts';
import { type Count, enterWithin, withinRoom } from './enter-within.ts';
import { sortEvents } from './given-events.ts';
import { toEnter } from './import-events.usecases.ts';
import { channelOfShipment } from './tracking.repository.ts';

type Wish = CallRequest<'tracking.produce'>['body'];

/** What is asked of a shipment. */
interface Piece {
  readonly id: number;
  readonly nuid: string;
  readonly status: number;
  readonly test: boolean;
}

interface Production {
  readonly wish: Wish;
  readonly row: Piece;
  readonly at: Date;
  /** As whose word it counts. */
  readonly provider: string;
  /** Of this production: each is an event of its own. */
  readonly id: string;
  /** Who wanted it: a message and an answer of a provider name nobody. */
  readonly detail: string;
}

/** As a signed message of the provider says it. */
function pushed({ wish: { code, correction }, row, at, provider, id, detail }: Production): EventToEnter[] {
  const destruction = isDestruction(code);
  const message = { id, nuid: row.nuid, code, at: at.toISOString(), correction, destruction, detail };
  return sortEvents([PushedEvent.parse(message)], { provider, now: at, without: new Map() }).good;
}

/** As a row of a file of the provider says it, in the provider's words. */
function imported({ wish: { code, correction }, row, at, provider, id, detail }: Production): EventToEnter[] {
  const word = testWord(code, correction);
  const values = { id, nuid: row.nuid, code: word, at: at.toISOString(), detail };
  const meaning = { codes: { [word]: code }, corrections: correction ? [word] : [], timeZone: 'UTC' };
  const event = eventOfRow(values, meaning);
  return typeof event === 'string' ? [] : [toEnter(event, provider)];
}

/** As a person writes it down. */
const written = ({ wish: { code, correction }, row, at, provider, id, detail }: Production): EventToEnter[] => [
  {
    key: id,
    nuid: row.nuid,
    reference: null,
    code,
    at,
    provider,
    tracker: null,
    correction,
    detail,
    destruction: isDestruction(code),
  },
];

const EVENTS = { push: pushed, import: imported, hand: written } as const;

/** The test provider has something to report, and is asked. */
async function reported(
  trx: Trx,
  { queue }: Pick<Services, 'queue'>,
  { wish, row, at, id, detail }: Production,
): Promise<void> {
  const word = testWord(wish.code, wish.correction);
  const channels = await keepTestReports(trx, [{ nuid: row.nuid, word, key: id, detail }], at);
  for (const channelId of channels) await sendPoll(queue, trx, { channelId, test: true });
}

function check({ code }: Wish, { test, status }: Piece): Result<true> {
  if (!test) return refuse('tracking.notTest');
  if (!isStatusCode(code)) return refuse('shipment.statusUnknown', { code });
  if (STATUS_CODES[code].stage <= STAGE_HANDED_OVER) return refuse('shipment.statusOwn', { code });
  const hasLeft = isStatusCode(status) && STATUS_CODES[status].stage >= STAGE_HANDED_OVER;
  return hasLeft ? ok(true) : refuse('tracking.notLeft');
}

export const produceStatus: Handler<'tracking.produce'> = async (
  { caller, params, body: wish, remember },
  services,
) => {
  const found = await visibleShipment(caller, services, params.shipmentId);
  if (!found.ok) return found;
  const row = found.value;
  if (!can(caller.actor, 'createOrder', itemOf(row))) return refuse('exception.unauthorized');
  const checked = check(wish, row);
  if (!checked.ok) return checked;
  const { db, clock, random } = services;
  const proved = await checkProved(db, row.job_id);
  if (!proved.ok) return proved;
  const { id: channelId, provider } = await channelOfShipment(db, row.id);
  const id = `test:${random(12).toString('hex')}`;
  const detail = `Test mode: ${caller.user.login}`;
  const production = { wish, row, at: clock.now(), provider, id, detail };
  const { entrance: source } = wish;
  // All that such a piece has was made like this, or asked for in its address; or will be, once the test provider is asked.
  const count: Count = async (where) =>
    (await countEvents(where, row.id, { besides: id })) + (await waitingReports(where, row.nuid));
  if (source === 'poll')
    return withinRoom(services, { channelId, count }, async (trx) => {
      await reported(trx, services, production);
      const asked = { changed: null };
      await remember(trx, asked);
      return asked;
    });
  const by = source === 'push' ? null : authorOf(caller);
  const batch = { channelId, source, receivedAt: production.at, by, events: EVENTS[source](production) };
  return enterWithin(services, batch, { count, keep: remember });
};
