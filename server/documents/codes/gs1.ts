// GS1 element strings (GS1 General Specifications, section 7.8): what a person writes with brackets, to what a code carries.

/** Ends an element string of variable length where another follows; FNC1 in the symbol. */
export const GROUP_SEPARATOR = '\u001d';

/** First two digits of the application identifiers of a length known beforehand: no separator after these. */
const PREDEFINED_LENGTH = new Set('00 01 02 03 04 11 12 13 14 15 16 17 18 19 20 31 32 33 34 35 36 41'.split(' '));
const ELEMENT = /\((\d{2,4})\)([^(]+)/gy;

/**
 * `(01)04012345678901(21)AB12` to `010401234567890121AB12`, with a group separator (U+001D) after each element of variable
 * length but the last. Text without brackets is taken as an element string already. Null when brackets and elements do not match.
 */
export function gs1ElementString(text: string): string | null {
  if (!text.startsWith('(')) return /^\d{2}/.test(text) ? text : null;
  let string = '';
  let end = 0;
  for (const [whole, identifier = '', value = ''] of text.matchAll(ELEMENT)) {
    const complete = end + whole.length === text.length;
    string += identifier + value;
    if (!complete && !PREDEFINED_LENGTH.has(identifier.slice(0, 2))) string += GROUP_SEPARATOR;
    end += whole.length;
  }
  return end === text.length ? string : null;
}
