// A status by its word and its code, for lists of choices.
import type { Text } from '#renderer/i18n/text.ts';
import { shipmentLook } from '#renderer/theme/status.ts';

/** "Refused by the recipient (-612)". The minus stands before its number in right-to-left languages, too. */
export function codedStatus(t: Text, code: number): string {
  return `${t(shipmentLook(code).label)} (${code < 0 ? `\u2066${code}\u2069` : code})`;
}
