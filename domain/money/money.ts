// The front page of money: what is charged for, and how charges are told apart. Prices: `tariffs.ts`.

/** What a line charges for: the piece, each sheet, each colour page, or a chosen option of the piece. */
export const TARIFF_KINDS = ['piece', 'sheet', 'colourPage', 'option'] as const;
export type TariffKind = (typeof TARIFF_KINDS)[number];

/** What was charged: the price of a shipment as it left, or a counter entry. */
export const CHARGE_KINDS = ['price', 'correction'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/**
 * Why the product itself wrote a counter entry: an event was taken back that had brought the charge about, or the piece of such a one
 * was seen to have left after all.
 */
export const CHARGE_CAUSES = ['takenBack', 'leftAgain'] as const;

/** Beyond it a sum is a slip of the keyboard: ten million of a currency with two digits. */
export const MOST_MINOR = 1_000_000_000;
/** Sheets from which on a line of a tariff may hold, at most. */
export const MOST_FROM_SHEETS = 10_000;
