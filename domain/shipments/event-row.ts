// A row of a provider's file as a tracking event: its codes are translated, its times are those of its zone.
import { dayNumber, instantOf } from '../shared/days.ts';
import { peerText } from '../shared/storable-text.ts';
import { isDestruction } from './status.codes.ts';

/** How the rows of a file are meant. */
export interface RowMeaning {
  /** The provider's words → our codes; a whole number that is not in it counts as a code of ours. */
  readonly codes: Readonly<Record<string, number>>;
  /** Words of the provider that take back what it said before. */
  readonly corrections: readonly string[];
  /** IANA name, for times without a zone. */
  readonly timeZone: string;
}

/** Columns that a file may have. */
type RowColumn = 'id' | 'nuid' | 'reference' | 'code' | 'at' | 'tracker' | 'detail';

/** What a row reports; texts are as long as they may be, but for what tells things apart: id and reference are as they stand there. */
export interface RowEvent {
  readonly id: string | null;
  readonly nuid: string | null;
  readonly reference: string | null;
  readonly code: number;
  /** ms since the epoch */
  readonly at: number;
  readonly correction: boolean;
  /** The mapping says that this word is a destruction: a number alone is none. */
  readonly destruction: boolean;
  readonly tracker: string | null;
  readonly detail: string;
}

/**
 * Why a row is not entered: no piece named, a code or a time that cannot be read; `full`: its piece, or what is of no piece that is
 * known, has as many events as are kept.
 */
export const ROW_FAULTS = ['nameless', 'code', 'at', 'future', 'unreadable', 'full'] as const;
export type RowFault = (typeof ROW_FAULTS)[number];

const LENGTHS: Readonly<Record<Exclude<RowColumn, 'id' | 'reference'>, number>> = {
  nuid: 40,
  code: 100,
  at: 60,
  tracker: 100,
  detail: 500,
};

/** No piece was carried before; where years begin the arithmetic of the database ends. */
const FIRST = Date.UTC(1900, 0, 1);
const DAY_MS = 86_400_000;

/** `2026-03-02 09:15[:30]`, with or without a zone behind it. */
const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/;

function timeOf(text: string, timeZone: string): number | null {
  const found = TIME.exec(text);
  if (found === null) return null;
  const [, date = '', hours, minutes, seconds = '0', zone] = found;
  if (zone !== undefined) {
    const at = Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
    return Number.isNaN(at) || at < FIRST ? null : at;
  }
  const day = dayNumber(date);
  const second = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return day === null || day * DAY_MS < FIRST || second >= 86_400 ? null : instantOf(day, second, timeZone);
}

const codeOf = (word: string, codes: RowMeaning['codes']): number | null => {
  if (Object.hasOwn(codes, word)) return codes[word] ?? null;
  return /^-?\d{1,6}$/.test(word) ? Number(word) : null;
};

/** The event of a row by its columns, or why there is none. */
export function eventOfRow(
  values: Readonly<Record<string, string>>,
  { codes, corrections, timeZone }: RowMeaning,
): RowEvent | RowFault {
  const text = (name: keyof typeof LENGTHS): string => peerText(values[name] ?? '', LENGTHS[name]);
  const whole = (name: RowColumn): string => (values[name] ?? '').trim();
  const [id, nuid, reference, tracker] = [whole('id'), text('nuid'), whole('reference'), text('tracker')];
  if (nuid === '' && reference === '') return 'nameless';
  const code = codeOf(text('code'), codes);
  if (code === null) return 'code';
  const at = timeOf(text('at'), timeZone);
  if (at === null) return 'at';
  return {
    id: id || null,
    nuid: nuid || null,
    reference: reference || null,
    code,
    at,
    correction: corrections.includes(text('code')),
    destruction: Object.hasOwn(codes, text('code')) && isDestruction(code),
    tracker: tracker || null,
    detail: text('detail'),
  };
}
