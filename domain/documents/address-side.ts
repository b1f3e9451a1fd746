// Where the window of an envelope lies over an address page (decision 0515).

/** The side of the sheet that the window is on. */
export const ADDRESS_WINDOWS = ['right', 'left'] as const;
export type AddressWindow = (typeof ADDRESS_WINDOWS)[number];

/** Countries whose window envelopes have the window on the left, as their posts and standards (DIN 680) say. */
const LEFT: ReadonlySet<string> = new Set(['DE', 'AT', 'GB', 'IE', 'US', 'CA', 'DK', 'FI', 'NO', 'SE']);

/** The window of envelopes that nobody describes, by the country that they are sent from; right where that is not known. */
export const windowOf = (country: string | null): AddressWindow => (LEFT.has(country ?? '') ? 'left' : 'right');

/** mm from the top left of the page as displayed. */
interface WindowArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * What shows through windows of C5 and DL envelopes for A4 folded, by their side: mm from the top left of the page. On the left
 * that is what the windows of Germany (DIN 5008, form B) and Great Britain have in common.
 */
export const WINDOW_PLACES = {
  right: {
    recipient: { left: 105, top: 46, width: 90, height: 38 },
    sender: { left: 105, top: 41, width: 90, height: 4 },
  },
  left: {
    recipient: { left: 25, top: 56, width: 78, height: 31 },
    sender: { left: 25, top: 51, width: 78, height: 4 },
  },
} as const satisfies Record<AddressWindow, { recipient: WindowArea; sender: WindowArea }>;
