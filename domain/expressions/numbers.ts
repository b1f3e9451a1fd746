// Numbers as people of a language write them: its decimal and grouping signs.

/** Signs of all kinds of space and apostrophe are one: people type those that their keyboard has. */
const plainSigns = (text: string): string => text.replaceAll(/[\s\u00a0\u202f\u2009]/g, ' ').replaceAll('’', "'");

interface Signs {
  readonly decimal: string;
  readonly group: string;
}

const KNOWN = new Map<string, Signs>();

function signsOf(locale: string): Signs {
  const known = KNOWN.get(locale);
  if (known) return known;
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always', numberingSystem: 'latn' }).formatToParts(
    1_234_567.5,
  );
  const sign = (type: 'decimal' | 'group', otherwise: string): string =>
    plainSigns(parts.find((part) => part.type === type)?.value ?? otherwise);
  const signs = { decimal: sign('decimal', '.'), group: sign('group', ' ') };
  KNOWN.set(locale, signs);
  return signs;
}

/** Digits without groups, or in groups of three after the first; lists and dates do not pass for numbers. */
const WHOLE = /^\d+$|^\d{1,3}(?: \d{3})+$/;

function readBy({ decimal, group }: Signs, text: string): number | null {
  const [whole = '', fraction, ...more] = text.split(decimal);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  // A space groups in every language; its own sign, where it is another, must not be mixed with it.
  const grouped = whole.includes(' ') ? whole : whole.replaceAll(group, ' ');
  return WHOLE.test(grouped) ? Number(`${grouped.replaceAll(' ', '')}.${fraction ?? '0'}`) : null;
}

/**
 * A number by the signs of a language, else as programs write it (`-1234.5`); null: neither. `1.234` is 1234 in German and
 * 1.234 in French, where a point groups nothing; `12,50` is no English number, since it cannot be known what was meant.
 * @param locale BCP 47
 */
export function numberOf(text: string, locale: string): number | null {
  const [, sign = '', digits = ''] = /^([+\-\u2212]?)(.*)$/s.exec(plainSigns(text.trim())) ?? [];
  const program = /^\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : null;
  const number = readBy(signsOf(locale), digits) ?? program;
  return number === null ? null : sign === '-' || sign === '\u2212' ? -number : number;
}
