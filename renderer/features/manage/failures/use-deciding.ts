// What should happen with one document that failed: what is chosen, what it takes for that, and doing it.
import { useState } from 'react';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-refresh-orders.ts';
import { useChannelPhrase } from '#renderer/shared/shipments/use-channel-phrase.ts';
import { useKeysBelow } from '#renderer/ui/list/use-keys-below.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { barredBy, priceOf, suggestedWay, WAYS, type Way, whyLabel } from './failures.rules.ts';
import { type Correction, useCorrection } from './use-correction.ts';
import { usePriceText } from './use-price-text.ts';
import { useTakeOver } from './use-take-over.tsx';

export interface Deciding {
  readonly way: Way;
  /** The way that comes first of those that can be chosen and may help. */
  readonly suggested: Way;
  readonly choose: (way: Way) => void;
  /** Why a way cannot be chosen, translated; undefined: it can. */
  readonly barred: (way: Way) => string | undefined;
  readonly labelOf: (way: Way) => string;
  readonly priceOf: (way: Way) => string;
  readonly isPriced: (way: Way) => boolean;
  readonly correction: Correction;
  readonly note: string;
  readonly write: (note: string) => void;
  readonly busy: boolean;
  /** What was chosen cannot be done as it stands. */
  readonly stuck: boolean;
  readonly decide: () => void;
}

function useWays(shipment: Shipment) {
  const t = useText();
  const phrase = useChannelPhrase();
  const price = usePriceText();
  const channels = phrase((shipment.takeover?.next ?? []).map(({ channelType }) => channelType));
  return {
    barred: (way: Way) => {
      const why = barredBy(way, shipment);
      return why === null ? undefined : t(whyLabel(why), { why });
    },
    labelOf: (way: Way) => {
      if (way === 'acknowledge') return t('manage.acknowledge');
      if (way === 'again')
        return t(shipment.sentTo?.refused === 'frozen' ? 'manage.failure.againSame' : 'manage.failure.again');
      return channels ? t('manage.failure.next', { channels }) : t('manage.failure.nextNone');
    },
    priceOf: (way: Way) => price(way, [shipment]),
    isPriced: (way: Way) => priceOf(way, shipment) !== null,
  };
}

/** Acknowledges one document, with the note that was written. */
function useNoting(onDone: (() => void) | undefined) {
  const { call, report } = useApi();
  const notify = useToasts();
  const refresh = useRefreshOrders();
  return async (shipmentId: number, message: string) => {
    try {
      const { acknowledged } = await call('shipments.acknowledge', { body: { shipmentIds: [shipmentId], message } });
      notify('success', 'sending.done.acknowledged', { n: acknowledged });
      onDone?.();
    } catch (error) {
      report(error);
    }
    refresh();
  };
}

/** @param onDone it is decided @param first what is chosen from the start, where it can be, in place of the suggestion */
export function useDeciding(shipment: Shipment, onDone?: () => void, first?: Way): Deciding {
  const ways = useWays(shipment);
  const taking = useTakeOver(onDone);
  const acknowledge = useNoting(onDone);
  const correction = useCorrection(shipment);
  const [chosen, choose] = useState<Way>();
  const [note, write] = useState('');
  const [busy, setBusy] = useState(false);
  const suggested = suggestedWay(shipment);
  const start = first !== undefined && ways.barred(first) === undefined ? first : suggested;
  const way = chosen ?? start;
  const stuck = way === 'again' && correction.fault !== undefined;
  const { id } = shipment;
  const decide = async () => {
    if (busy || stuck) return;
    setBusy(true);
    const corrected = way === 'again' && correction.value ? { correction: correction.value } : {};
    await (way === 'acknowledge'
      ? acknowledge(id, note.trim())
      : taking.send({ shipmentIds: [id], way, ...corrected }));
    setBusy(false);
  };
  const take = (one: Way) => (ways.barred(one) === undefined ? choose(one) : undefined);
  useKeysBelow(WAYS.map((one, index) => [String(index + 1), () => take(one)]));
  return { ...ways, way, suggested, choose, correction, note, write, busy, stuck, decide: () => void decide() };
}
