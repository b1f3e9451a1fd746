// Dates in expressions: patterns of yyyy, yy, MMMM, MM, M, dd, d, HH, mm, ss and quoted text.
import { ok, type Result, refuse } from '../errors/result.ts';
import { dayNumber, dayText, wallClock } from '../shared/days.ts';
import { groupsOf } from './regular.ts';

const TOKENS = ['yyyy', 'yy', 'MMMM', 'MM', 'M', 'dd', 'd', 'HH', 'mm', 'ss'] as const;
type Token = (typeof TOKENS)[number];
type Piece = { readonly token: Token } | { readonly text: string };

function pieces(pattern: string): Result<Piece[]> {
  const found: Piece[] = [];
  let at = 0;
  while (at < pattern.length) {
    const quoted = /^'([^']*)'/.exec(pattern.slice(at));
    const token = TOKENS.find((candidate) => pattern.startsWith(candidate, at));
    const character = pattern[at] ?? '';
    if (quoted) found.push({ text: quoted[1] ?? '' });
    else if (token) found.push({ token });
    else if (/\p{L}/u.test(character)) return refuse('expression.datePattern', { pattern });
    else found.push({ text: character });
    at += quoted?.[0].length ?? token?.length ?? 1;
  }
  return found.length > 0 ? ok(found) : refuse('expression.datePattern', { pattern });
}

interface Moment {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly seconds: number;
}

const two = (value: number): string => String(value).padStart(2, '0');

const monthName = (month: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month - 1, 15));

function written(token: Token, { year, month, day, seconds }: Moment, locale: string): string {
  const parts: Record<Token, () => string> = {
    yyyy: () => String(year).padStart(4, '0'),
    yy: () => two(year % 100),
    MMMM: () => monthName(month, locale),
    MM: () => two(month),
    M: () => String(month),
    dd: () => two(day),
    d: () => String(day),
    HH: () => two(Math.floor(seconds / 3600)),
    mm: () => two(Math.floor(seconds / 60) % 60),
    ss: () => two(seconds % 60),
  };
  return parts[token]();
}

function momentOf(iso: string): Moment | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(iso);
  const day = dayNumber(match?.[1] ?? '');
  if (!match || day === null) return null;
  const [year = 0, month = 0, date = 0] = dayText(day).split('-').map(Number);
  const seconds = Number(match[2] ?? 0) * 3600 + Number(match[3] ?? 0) * 60 + Number(match[4] ?? 0);
  return { year, month, day: date, seconds };
}

/** Writes an ISO date or date and time by a pattern. */
export function formatDate(iso: string, pattern: string, locale: string): Result<string> {
  const parts = pieces(pattern);
  if (!parts.ok) return parts;
  const moment = momentOf(iso);
  if (moment === null) return refuse('expression.date', { text: iso, pattern: 'yyyy-MM-dd' });
  return ok(parts.value.map((piece) => ('text' in piece ? piece.text : written(piece.token, moment, locale))).join(''));
}

/** Refuses a pattern that no date can be written by. */
export const checkDatePattern = (pattern: string): Result<string> => formatDate('2024-01-01', pattern, 'en');

/** True for a language that `Intl` reads; any other would fail each deposit of the service. */
export function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** As it is compared: old programs write "FEVRIER". */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const monthNames = (locale: string): string[] =>
  Array.from({ length: 12 }, (_, index) => folded(monthName(index + 1, locale)));

function patternOf(token: Token, locale: string): string {
  if (token === 'yyyy') return '(\\d{4})';
  if (token === 'MMMM') return `(${monthNames(locale).join('|')})`;
  return token === 'M' || token === 'd' ? '(\\d{1,2})' : '(\\d{2})';
}

const monthOf = (name: string, locale: string): number => monthNames(locale).indexOf(name) + 1;

/** Reads a text by a pattern into `yyyy-MM-dd` (with `THH:mm:ss` when the pattern has hours). */
export function parseDate(text: string, pattern: string, locale: string): Result<string> {
  const parts = pieces(pattern);
  if (!parts.ok) return parts;
  const tokens = parts.value.flatMap((piece) => ('token' in piece ? [piece.token] : []));
  const source = parts.value.map((piece) =>
    'text' in piece ? folded(piece.text).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') : patternOf(piece.token, locale),
  );
  // A pattern may name parts any number of times ("MdMdMd…"), which a backtracking engine would try in every way.
  const groups = groupsOf(source.join(''), folded(text.trim()));
  if (!groups.ok) return groups;
  const match = groups.value;
  const value = (...names: Token[]): string | undefined => {
    const index = tokens.findIndex((token) => names.includes(token));
    return index < 0 ? undefined : match?.[index];
  };
  const yy = value('yy');
  const year = Number(value('yyyy') ?? (yy === undefined ? Number.NaN : Number(yy) + (Number(yy) < 70 ? 2000 : 1900)));
  const name = value('MMMM');
  const month = name === undefined ? Number(value('MM', 'M') ?? 1) : monthOf(name, locale);
  const iso = [String(year).padStart(4, '0'), two(month), two(Number(value('dd', 'd') ?? 1))].join('-');
  if (!match || dayNumber(iso) === null) return refuse('expression.date', { text, pattern });
  return ok(tokens.includes('HH') ? `${iso}T${value('HH')}:${value('mm') ?? '00'}:${value('ss') ?? '00'}` : iso);
}

/** The current moment, in a time zone, as ISO text without zone. */
export function isoNow(now: number, timeZone: string): string {
  const { day, seconds } = wallClock(now, timeZone);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${dayText(day)}T${two(hours)}:${two(minutes)}:${two(seconds % 60)}`;
}
