// Words, numbers and dates for screens. Ids are explicit: administrators change wording by id.
import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { dayLabel } from './dates.ts';
import { countryName } from './names.ts';

type Values = Readonly<Record<string, string | number | boolean | Date | null | undefined>>;

/** Words of a label. A missing label shows its id. */
export type Text = (id: string, values?: Values) => string;

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Values that a message chooses by, and does not show. */
const CHOSEN_BY = /\{\s*(\w+)\s*,\s*select\b/g;

/** Isolates inserted texts, so that a number or a Latin name keeps its own direction inside a Hebrew sentence. */
function isolate(values: Values | undefined, message: unknown): Values | undefined {
  if (!values) return values;
  const plain = new Set(typeof message === 'string' ? [...message.matchAll(CHOSEN_BY)].map(([, name]) => name) : []);
  const entries = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'string' && !plain.has(key) ? `${FIRST_STRONG_ISOLATE}${value}${POP_ISOLATE}` : value,
  ]);
  return Object.fromEntries(entries) as Values;
}

/** Values with a country by name, as people know it: "France" and not "FR". */
function withCountry(values: Values | undefined, locale: string): Values | undefined {
  const country = values?.country;
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return values;
  return { ...values, country: countryName(country, locale) };
}

/** Words outside a component (toasts, document titles). */
export const textOf = (intl: IntlShape): Text => {
  const rtl = intl.locale.startsWith('he');
  return (id, values) => {
    const named = withCountry(values, intl.locale);
    return String(intl.formatMessage({ id }, rtl ? isolate(named, intl.messages[id]) : named));
  };
};

/** `const t = useText(); t('common.close')`. */
export function useText(): Text {
  const intl = useIntl();
  return useMemo(() => textOf(intl), [intl]);
}

/** Writes numbers, sizes and days as the locale has them. */
export interface Formats {
  number(value: number): string;
  /** 0.153 → "15 %" as the locale writes it. */
  percent(share: number): string;
  /** Bytes with one decimal in steps of 1024, B to YB. */
  size(bytes: number): string;
  /** dd/MM/yyyy or as the locale has it. */
  date(at: Date): string;
  /** "19 Nov 2026": a day alone, in the same words as `near`. */
  shortDay(at: Date): string;
  /** "19 Nov", with the year where it is another one. */
  nearDay(at: Date): string;
  /** "Thursday 19 November". */
  day(at: Date): string;
  /** HH:mm. */
  time(at: Date): string;
  /** "today 14:05", "yesterday 09:12", "17 Nov 16:08", with the year where it is another one. */
  near(at: Date): string;
  /** Date and time with seconds, for the tooltip. */
  exact(at: Date): string;
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const;

function sizeText(bytes: number, number: Intl.NumberFormat): string {
  const step = bytes > 0 ? Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), UNITS.length - 1) : 0;
  return `${number.format(bytes / 1024 ** step)}\u00a0${UNITS[step] ?? 'B'}`;
}

/** The formats of the locale shown now; `now` is a parameter for tests. */
export function formatsOf(intl: IntlShape, now: () => Date = () => new Date()): Formats {
  const { locale } = intl;
  const number = new Intl.NumberFormat(locale);
  const tenth = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const date = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' });
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hour12: false });
  const words = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  const dayOfYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'medium', hour12: false });
  const nearDay = (at: Date) => (at.getFullYear() === now().getFullYear() ? day : dayOfYear).format(at);
  return {
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    size: (bytes) => sizeText(bytes, tenth),
    date: (at) => date.format(at),
    shortDay: (at) => dayOfYear.format(at),
    nearDay,
    day: (at) => words.format(at),
    time: (at) => time.format(at),
    exact: (at) => exact.format(at),
    near: (at) => {
      const near = dayLabel(at, now());
      if (near) return String(intl.formatMessage({ id: near }, { time: time.format(at) }));
      return `${nearDay(at)} ${time.format(at)}`;
    },
  };
}

export function useFormats(): Formats {
  const intl = useIntl();
  return useMemo(() => formatsOf(intl), [intl]);
}
