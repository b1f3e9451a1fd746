// The phone numbers of a person: empty, or numbers.
import { isPhoneNumber } from '#domain/addresses/phone-shape.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';

/** Refuses the first text that is no number; one that was there before stays as it is. */
export function checkPhones(texts: readonly (string | undefined)[], before: readonly string[]): Result<true> {
  const wrong = texts.find((text) => text && !before.includes(text) && !isPhoneNumber(text));
  return wrong === undefined ? ok(true) : refuse('phone.invalid', { text: wrong });
}
