// Names of countries, languages and months as people know them, from the browser's own tables.

// One table a language: making it costs more than 200 look-ups.
const regions = new Map<string, Intl.DisplayNames>();
const regionsOf = (locale: string): Intl.DisplayNames => {
  const known = regions.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region' });
  regions.set(locale, known);
  return known;
};

/** "France" for FR in the words of `locale`; the code where the browser knows no name. */
export const countryName = (code: string, locale: string): string => regionsOf(locale).of(code) ?? code;

/** A language in its own words, as it begins a line: "Français". */
export const languageName = (locale: string): string => {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
};

/** "October" for 2026-10: beside a month that names the year. */
export const monthAlone = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));

/** "November 2026" for 2026-11 in the words of `locale`. */
export const monthName = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
