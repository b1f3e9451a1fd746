// The shape of a phone number as a person's record keeps it: no country is known there, so that digits are all that is asked.

/** True for 6 to 15 digits, however they are grouped, with or without `+` (ITU-T E.164 allows 15). */
export const isPhoneNumber = (text: string): boolean =>
  /^\+?\d{6,15}$/.test(text.replaceAll('(0)', '').replaceAll(/[\s().\-/\u00a0]/g, ''));
