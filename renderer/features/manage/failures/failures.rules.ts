// What can be done about a document that failed, by whom, and what it costs.
import type { FailureChoice, Shipment } from '#domain/api/sending/shipment.schema.ts';
import type { OrderBar } from '#domain/jobs/jobs.ts';
import { isShipmentError } from '#domain/shipments/shipments.ts';

/** What a person can have done, the suggestion first. */
export const WAYS = ['nextChannel', 'again', 'acknowledge'] as const;
export type Way = (typeof WAYS)[number];

/** Somebody may decide, and nobody has. */
export const isUndecided = ({ abilities, takeover }: Shipment): boolean =>
  abilities.includes('takeOver') && takeover?.state === 'offered';

/** Somebody decided, and it is not carried out yet. */
export const isDecided = ({ takeover }: Pick<Shipment, 'takeover'>): boolean => takeover?.state === 'wished';

/** Nobody need decide: somebody did, or another channel is looked for by itself. */
export const isSettled = (shipment: Pick<Shipment, 'takeover' | 'fallsBack'>): boolean =>
  isDecided(shipment) || shipment.fallsBack;

/** It failed, and nobody looked yet whether another channel takes over: that is done within minutes. */
export const isJustFailed = ({ status, acknowledged, doubt, takeover }: Shipment): boolean =>
  isShipmentError(status) && !acknowledged && doubt === null && takeover === null;

/** Something can be done about it by the person who sees it, in a list of documents in error. */
export const isDecidable = ({ abilities }: Shipment): boolean => abilities.length > 0;

/** Why a way cannot be chosen; null: it can. */
export function barredBy(way: Way, { next, again }: Pick<Shipment, 'next' | 'again'>): FailureChoice['refused'] {
  if (way === 'acknowledge') return null;
  const of = way === 'again' ? again : next;
  return of === null ? 'noStep' : of.refused;
}

/** What an order keeps back says so in the words of the refusal. */
const BAR_LABELS: Readonly<Record<OrderBar, string>> = { locked: 'job.locked', frozen: 'job.frozen' };

/** The label of why something cannot be chosen. */
export const whyLabel = (why: NonNullable<FailureChoice['refused']>): string =>
  why === 'locked' || why === 'frozen' ? BAR_LABELS[why] : 'manage.failure.why';

/** Whether this can be had done about it now. */
export const may = (way: Way, shipment: Shipment): boolean =>
  way === 'acknowledge'
    ? !isDecided(shipment) && shipment.abilities.includes('acknowledge')
    : isUndecided(shipment) && barredBy(way, shipment) === null;

/** Codes that say that the address is wrong: it is corrected one by one. */
const WRONG_ADDRESS: readonly (number | null | undefined)[] = [-610, -613, -614, -710, -711];

export const isWrongAddress = (status: number | null | undefined): boolean => WRONG_ADDRESS.includes(status);

/** It would go to the address that just failed: that one is wrong, and cannot be corrected. */
export const failsAgain = ({ status, sentTo }: Shipment): boolean => isWrongAddress(status) && Boolean(sentTo?.refused);

/** Codes of what went wrong on the way: another try may do. */
const WENT_WRONG: readonly (number | null | undefined)[] = [-700, -742, -743];

/** Whether another try may help: something went wrong on the way, or the address can be corrected. Who refused it refuses it again. */
export const againMayHelp = (shipment: Shipment): boolean =>
  WENT_WRONG.includes(shipment.status) || (isWrongAddress(shipment.status) && !failsAgain(shipment));

/** What is suggested for one document by itself: the first of the ways that can be chosen and may help. */
export const suggestedWay = (shipment: Shipment): Way =>
  WAYS.find((way) => barredBy(way, shipment) === null && (way !== 'again' || againMayHelp(shipment))) ?? 'acknowledge';

/** A sum in minor units of a currency. */
export interface Sum {
  readonly minor: number;
  readonly currency: string;
}

/** What a way will cost; null: no price is set. Acknowledging costs nothing, in the currency of the other ways. */
export function priceOf(way: Way, { next, again }: Shipment): Sum | null {
  const of = way === 'again' ? again : next;
  if (way === 'acknowledge') {
    const currency = next?.currency ?? again?.currency ?? null;
    return currency === null ? null : { minor: 0, currency };
  }
  const [minor, currency] = [of?.price ?? null, of?.currency ?? null];
  return minor === null || currency === null ? null : { minor, currency };
}

/** What a way costs for many, by currency; null: some have no price. */
export function sumOf(way: Way, shipments: readonly Shipment[]): readonly Sum[] | null {
  const sums = new Map<string, number>();
  for (const shipment of shipments) {
    const price = priceOf(way, shipment);
    if (price === null) return null;
    sums.set(price.currency, (sums.get(price.currency) ?? 0) + price.minor);
  }
  return [...sums].map(([currency, minor]) => ({ currency, minor }));
}
