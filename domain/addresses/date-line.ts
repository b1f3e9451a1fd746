// A line that is a date, with or without its place, as letters have it near the address: "Paris, le 3 mars 2026". Pure.
import { LOCALES } from '../accounts/accounts.ts';
import { foldName } from './country.ts';

const NUMERIC = /(?:^|[\s,])(?:\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}[./-]\d{1,2}[./-]\d{1,2})\.?$/;

/** Day and year around a month's name, in folded text. */
const WITH_MONTH = [
  /^(?:.* )?\d{1,2}(?:ER|ST|ND|RD|TH)? (?:DE )?(\p{L}+) (?:DE )?\d{4}$/u,
  /^(?:.* )?(\p{L}+) \d{1,2}(?:ST|ND|RD|TH)? \d{4}$/u,
  /^(?:.* )?\d{4} (\p{L}+) \d{1,2}$/u,
];

let months: ReadonlySet<string> | null = null;

/** The names of the months in the product's languages, as they stand beside a day. */
function monthNames(): ReadonlySet<string> {
  if (months !== null) return months;
  const built = new Set<string>();
  for (const locale of LOCALES) {
    const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
    for (let month = 0; month < 12; month += 1) {
      const parts = format.formatToParts(Date.UTC(2026, month, 3));
      const name = foldName(parts.find(({ type }) => type === 'month')?.value ?? '');
      if (name !== '') built.add(name);
      // Hebrew writes "in March" before the year as one word.
      if (locale === 'he' && name !== '') built.add(`ב${name}`);
    }
  }
  months = built;
  return built;
}

/** Whether a line is a date, alone or behind a place. */
export function isDateLine(line: string): boolean {
  if (NUMERIC.test(line)) return true;
  const folded = foldName(line);
  return WITH_MONTH.some((form) => monthNames().has(form.exec(folded)?.[1] ?? ''));
}
