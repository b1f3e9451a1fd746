// The layout of a demonstration letter: mm from the top left of an A4 page. Services name the same areas.

export const PAGE = { width: 210, height: 297 } as const;
/** Reference printed on every page: where it changes a new letter begins. */
export const REFERENCE = { left: 140, top: 12, width: 55, height: 6, size: 9 } as const;
/** Window of the envelope: recipient, first page only. */
export const ADDRESS = { left: 105, top: 46, width: 90, height: 38, size: 10.5, lineHeight: 4.6 } as const;
/** Sender in one small line above the window. */
export const SENDER_LINE = { left: 105, top: 42, size: 6.5 } as const;
/** E-mail address of a recipient who takes e-mail. */
export const EMAIL = { left: 20, top: 66, width: 80, height: 6, size: 9 } as const;
export const SUBJECT = { left: 20, top: 96, size: 11 } as const;
/** First line of the text: first page and following pages. */
export const TEXT_TOP = { first: 104, following: 30 } as const;
export const TEXT = { left: 20, width: 170, size: 10, lineHeight: 5 } as const;
export const FOOTER = { left: 20, top: 283, size: 7 } as const;
export const SENDER = 'Alder Énergie · 27 quai Rambaud · 69002 Lyon';
export const COMPANY = 'Alder Énergie';
