// The test provider: stands in the place of a channel's own while an account is in test mode. It writes into a folder of the house
// what the other would have sent, answers as the recipient's address asks, and reports statuses when it is asked (poll).
import { REPORTED_CODES, type TestWish, testWish, testWord } from '#domain/shipments/test-mode.ts';
import type {
  DeliveryProvider,
  OutgoingDelivery,
  OutgoingShipment,
  PollAnswer,
  Polling,
  Provider,
  SendOutcome,
  ShipmentProvider,
} from '#server/channels/provider/provider.ts';

/** What became of a piece, as the test provider calls it. */
export interface TestReport {
  readonly nuid: string;
  readonly word: string;
  /** The same key again is the same report. */
  readonly key: string;
}

/** The memory of the test provider. */
export interface TestPeer {
  report(reports: readonly TestReport[]): Promise<void>;
  after(channelId: number, cursor: string | null): Promise<PollAnswer>;
}

const WORDS = REPORTED_CODES.flatMap((code) =>
  [testWord(code), testWord(code, true)].map((word) => [word, code] as const),
);

const pollingOf = (peer: TestPeer): Polling => ({
  everyMinutes: 1,
  codes: Object.fromEntries(WORDS),
  corrections: WORDS.map(([word]) => word).filter((word) => word.startsWith('C')),
  ask: (channelId, _setup, cursor) => peer.after(channelId, cursor),
});

/** Properties that say nothing of where something goes. */
const HARMLESS: ReadonlySet<string> = new Set(['from', 'folder', 'doubt']);

/** The delivery without the way out of the house. */
const inHouse = <T extends Pick<OutgoingDelivery, 'properties' | 'secrets'>>(delivery: T): T => ({
  ...delivery,
  properties: Object.fromEntries(Object.entries(delivery.properties).filter(([name]) => HARMLESS.has(name))),
  secrets: {},
});

const reportOf = (nuid: string, wish: TestWish | null): TestReport[] =>
  wish?.kind === 'status' ? [{ nuid, word: testWord(wish.code), key: `wish:${nuid}` }] : [];

/** As a mail server would refuse it. */
function refusal(answer: number): SendOutcome {
  const reason = `${answer}: test mode`;
  if (answer < 500) return { state: 'later', reason };
  return { state: 'refused', status: answer === 550 || answer === 551 || answer === 553 ? -711 : -712, reason };
}

const ofShipments = (inner: ShipmentProvider, peer: TestPeer): ShipmentProvider => ({
  ...inner,
  polling: pollingOf(peer),
  async send(delivery: OutgoingDelivery, shipment: OutgoingShipment, signal: AbortSignal) {
    const wish = testWish({ email: shipment.values.emailRecipient ?? '', lines: [] });
    if (wish?.kind === 'answer') return refusal(wish.answer);
    const outcome = await inner.send(inHouse(delivery), shipment, signal);
    if (outcome.state === 'done') await peer.report(reportOf(shipment.nuid, wish));
    return outcome;
  },
});

const ofDeliveries = (inner: DeliveryProvider, peer: TestPeer): DeliveryProvider => ({
  ...inner,
  polling: pollingOf(peer),
  place: (delivery, shipments, signal) => inner.place(inHouse(delivery), shipments, signal),
  drop: (delivery, nuids) => inner.drop(inHouse(delivery), nuids),
  async prepare(delivery, rows, merged) {
    await inner.prepare(inHouse(delivery), rows, merged);
    await peer.report(
      rows.flatMap(({ nuid, address }) => reportOf(nuid, testWish({ email: '', lines: address.lines }))),
    );
  },
  complete: (delivery) => inner.complete(inHouse(delivery)),
});

/** @param inner writes into a folder of the house, and has no other way */
export const testProvider = (inner: Provider, peer: TestPeer): Provider =>
  inner.unit === 'shipment' ? ofShipments(inner, peer) : ofDeliveries(inner, peer);
