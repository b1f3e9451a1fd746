// Delivery number (externalId): account code, year, 8-digit counter, check digit (docs/model.md, "Delivery
// number"). Unique in the installation, never reused, also after purge.
import { ok, type Result, refuse } from '../errors/result.ts';

const CODE_LENGTH = 12;
const COUNTER_DIGITS = 8;
/** Counters above this one are those of test mode. */
const LAST_COUNTER = 89_999_999;
const LAST_TEST_COUNTER = 10 ** COUNTER_DIGITS - 1;

/**
 * The account code: the accountIdentifier's letters A to Z and digits, upper case, at most 12; X when none are left.
 */
export const accountCode = (accountIdentifier: string): string =>
  accountIdentifier
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, CODE_LENGTH) || 'X';

/** ISO 7064 MOD 11,10 over the digits; a letter counts as two digits, A = 10 … Z = 35. */
function checkDigit(text: string): number {
  const digits = [...text].map((character) => Number.parseInt(character, 36)).join('');
  let product = 10;
  for (const digit of digits) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10;
}

/**
 * What a delivery number is made of: the account's identifier, the year in full, and a counter that starts at 1 each
 * year.
 */
export interface DeliveryNumberParts {
  readonly account: string;
  readonly year: number;
  readonly counter: number;
  /** In test mode: a range of its own, with a counter of its own that starts at 1 too. */
  readonly test?: boolean;
}

/** `ACME-2026-00000042-7`. The counter counts from 1 per account code and year. */
export function deliveryNumber({ account, year, counter, test = false }: DeliveryNumberParts): Result<string> {
  const place = test ? LAST_COUNTER + counter : counter;
  if (counter < 1 || place > (test ? LAST_TEST_COUNTER : LAST_COUNTER))
    return refuse('deliveryNumber.exhausted', { account, year });
  const digits = String(place).padStart(COUNTER_DIGITS, '0');
  return ok(`${account}-${year}-${digits}-${checkDigit(`${account}${year}${digits}`)}`);
}

/**
 * The delivery number that a person means: in upper or lower case, with or without hyphens and spaces. A text whose
 * check digit does not fit stays itself, in capitals.
 */
export function asDeliveryNumber(text: string): string {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '');
  const match = /^([A-Z0-9]{1,12})(\d{4})(\d{8})(\d)$/.exec(plain);
  return match !== null && checkDigit(plain.slice(0, -1)) === Number(match[4])
    ? match.slice(1).join('-')
    : text.trim().toUpperCase();
}
