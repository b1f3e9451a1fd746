// Where the window of an envelope lies over an address page (decision 0515).

/** The side of the sheet that the window is on. */
export const ADDRESS_WINDOWS = ['right', 'left'] as const;
export type AddressWindow = (typeof ADDRESS_WINDOWS)[number];

/** Countries whose window envelopes have the window on the left, as their posts and standards (DIN 680) say. */
const LEFT: ReadonlySet<string> = new Set(['DE', 'AT', 'GB', 'IE', 'US', 'CA', 'DK', 'FI', 'NO', 'SE']);

/** The window of envelopes that nobody describes, by the country that they are sent from; right where that is not known. */
export const windowOf = (country: string | null): AddressWindow => (LEFT.has(country ?? '') ? 'left' : 'right');
