// A provider's file of events as its form holds it: its columns by what they mean, and the provider's words by line. Pure.
import type { EventFile, EventsImported } from '#domain/api/sending/tracking.contract.ts';
import { encodingOf, rowsIn, shapeOf, textOf } from '#renderer/shared/tables/table-head.rules.ts';

/** What a column can mean. */
export const EVENT_COLUMNS = ['nuid', 'reference', 'code', 'at', 'id', 'tracker', 'detail'] as const;
export type EventColumn = (typeof EVENT_COLUMNS)[number];

/** How a file is read, as a person enters it. */
export interface EventFileDraft {
  /** Names of the file's columns. */
  readonly columns: Readonly<Partial<Record<EventColumn, string>>>;
  /** A line each: `word = code`. */
  readonly words: string;
  /** Words that take back what was said before, a line each. */
  readonly corrections: string;
  readonly timeZone: string;
}

/** A file with the names of its columns. */
export interface EventTable {
  readonly file: File;
  readonly names: readonly string[];
  readonly parser: Pick<
    Extract<EventFile['parserConfiguration'], { format: 'csv' }>,
    'encoding' | 'separator' | 'quote' | 'skipFirst'
  >;
}

export function tableOf(file: File, bytes: Uint8Array): EventTable {
  const encoding = encodingOf(bytes);
  const text = textOf(bytes, encoding);
  const { separator, quote, skipFirst } = shapeOf(text);
  const { rows } = rowsIn(text.split('\n').slice(skipFirst).join('\n'), { separator, quote }, 1);
  const names = [...new Set((rows[0] ?? []).map((name) => name.trim()).filter((name) => name !== ''))];
  return { file, names, parser: { encoding, separator, quote, skipFirst } };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The provider's words and our codes; null: a line is none. */
export function codesOf(words: string): Record<string, number> | null {
  const pairs = linesOf(words).map((line) => /^(.+?)\s*[=;\t]\s*(-?\d{1,6})$/.exec(line));
  if (pairs.includes(null)) return null;
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', Number(pair?.[2])]));
}

/** What was read last time. */
export function draftOfMapping(mapping: EventFile | null, timeZone: string): EventFileDraft {
  const parser = mapping?.parserConfiguration;
  const columns =
    parser?.format === 'csv' ? parser.columns.map(({ metadata, column }) => [metadata, String(column)]) : [];
  return {
    columns: Object.fromEntries(columns),
    words: Object.entries(mapping?.codes ?? {})
      .map(([word, code]) => `${word} = ${code}`)
      .join('\n'),
    corrections: (mapping?.corrections ?? []).join('\n'),
    timeZone: mapping?.timeZone ?? timeZone,
  };
}

/** A piece, what happened and when: what a file cannot do without. */
export const isReadable = ({ columns, words }: EventFileDraft, { names }: EventTable): boolean => {
  const has = (column: EventColumn) => names.includes(columns[column] ?? '');
  return (has('nuid') || has('reference')) && has('code') && has('at') && codesOf(words) !== null;
};

/** As the call takes it. */
export const eventFileOf = (draft: EventFileDraft, { names, parser }: EventTable): EventFile => ({
  parserConfiguration: {
    format: 'csv',
    ...parser,
    escape: '"',
    trim: true,
    skipLast: 0,
    header: true,
    columns: EVENT_COLUMNS.flatMap((metadata) => {
      const column = draft.columns[metadata];
      return column !== undefined && names.includes(column) ? [{ metadata, column }] : [];
    }),
  },
  codes: codesOf(draft.words) ?? {},
  corrections: linesOf(draft.corrections),
  timeZone: draft.timeZone,
});

/** Whether a trial says that there is something to import, or does not know of all of it. */
export const isWorthImporting = ({ entered, untried }: Pick<EventsImported, 'entered' | 'untried'>): boolean =>
  entered > 0 || untried > 0;
