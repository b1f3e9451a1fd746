// The number of a French establishment: 14 digits with a check sum, and La Poste's exception.

const SIRET = /^\d{14}$/;
/** La Poste has more establishments than its numbers with Luhn's check sum: their digits add up to a multiple of five. */
const LA_POSTE = '356000000';

/** Luhn's sum: from the right every second digit is doubled, and the digits of a double are added. */
const luhnSum = (digits: string): number =>
  [...digits].toReversed().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);

const digitSum = (digits: string): number => [...digits].reduce((sum, digit) => sum + Number(digit), 0);

/** A SIRET as it is printed has spaces: they count for nothing. Empty = none. */
export function isSiret(text: string): boolean {
  const digits = text.replace(/\s/g, '');
  if (digits === '') return true;
  if (!SIRET.test(digits)) return false;
  return luhnSum(digits) % 10 === 0 || (digits.startsWith(LA_POSTE) && digitSum(digits) % 5 === 0);
}
