// Texts of areas on all letters of a sample, read by the engine as a deposit reads them, and the facts made of them.
import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import type { Extraction, PageArea } from '#domain/documents/area.schema.ts';
import type { EvaluationContext } from '#domain/expressions/node-row.ts';
import { useApi } from '#renderer/api/api.ts';
import { areaKey } from './first-area.ts';
import type { SampleLetter } from './letters.ts';
import { factKey, type Sample } from './sample.ts';

/** An area as it is read. */
export interface AreaReading {
  readonly area: PageArea;
  readonly extraction: Extraction;
}

/** An area and how it is read, as one text. */
export const readingKey = ({ area, extraction: { lineDetection, characterOrder, wordSpacing } }: AreaReading): string =>
  [areaKey(area), lineDetection, characterOrder, wordSpacing].join(' ');

/** The page of the file that a letter's page is; undefined: the letter has none. Pages count from 1, -1 is the last. */
export const pageOfLetter = ({ pages }: Pick<SampleLetter, 'pages'>, page: number): number | undefined =>
  page < 0 ? pages.at(page) : pages[page - 1];

/** Texts of areas on the letters of a sample. */
export interface Readings {
  /** Some are being read. */
  readonly pending: boolean;
  /** null: there is no such text; undefined: it is being read. */
  readonly text: (reading: AreaReading, letter: number) => string | null | undefined;
}

/** A drag or a held key asks once, when it rests for so long (ms). */
const REST_MS = 120;

/** Texts of areas on all letters, one question for each area. */
export function useReadings(
  sample: Sample,
  letters: readonly SampleLetter[],
  readings: readonly AreaReading[],
): Readings {
  const api = useApi();
  const fileId = sample.file?.fileId;
  const known = new Map(readings.map((one) => [readingKey(one), one]));
  const keys = [...known.keys()].toSorted().join('\n');
  const latest = useRef(known);
  for (const [key, one] of known) latest.current.set(key, one);
  const [rested] = useDebouncedValue(keys, REST_MS, { leading: true });
  const wanted = useMemo(
    () => (rested === '' ? [] : rested.split('\n').flatMap((one) => latest.current.get(one) ?? [])),
    [rested],
  );
  const pages = useMemo(() => JSON.stringify(letters.map((one) => one.pages)), [letters]);
  const file = sample.file !== undefined;
  // The same function as long as nothing changed, so that what is made of the texts is made once.
  const combine = useCallback(
    (answers: readonly UseQueryResult<(string | null)[]>[]): Readings => {
      const texts = new Map(wanted.map((one, index) => [readingKey(one), answers[index]]));
      return {
        pending: file && (rested !== keys || answers.some(({ isPending }) => isPending)),
        text: (reading, letter) => {
          if (!file) return null;
          const answer = texts.get(readingKey(reading));
          return answer?.isError ? null : answer?.data?.[letter];
        },
      };
    },
    [wanted, file, rested, keys],
  );
  return useQueries({
    queries: wanted.map(({ area, extraction }) => ({
      queryKey: ['sample-texts', fileId, pages, readingKey({ area, extraction })],
      queryFn: async (): Promise<(string | null)[]> => {
        const asked = letters.flatMap((letter, index) => {
          const page = pageOfLetter(letter, area.page);
          return page === undefined ? [] : [{ index, question: { area: { ...area, page }, extraction } }];
        });
        const questions = asked.map(({ question }) => question);
        const texts = await api.call('pdf.texts', { body: { fileId: fileId ?? '', questions } });
        const found: (string | null)[] = letters.map(() => null);
        for (const [n, { index }] of asked.entries()) found[index] = texts[n]?.lines.join('\n') ?? null;
        return found;
      },
      enabled: fileId !== undefined && letters.some((one) => one.pages.length > 0),
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine,
  });
}

/** One letter of the sample, and the texts of its areas. */
export interface LetterFacts {
  readonly letter: SampleLetter;
  readonly index: number;
  readonly count: number;
  readonly text: (reading: AreaReading) => string | null;
}

/** The facts of one letter, as an evaluation asks for them; what a person entered wins. */
export function factsOf(
  { file, data, typed }: Pick<Sample, 'file' | 'data' | 'typed'>,
  locale: string,
  { letter, index, count: letters, text }: LetterFacts,
): EvaluationContext {
  const given = (...names: readonly (string | null)[]): string | null => typed[factKey(...names)] ?? null;
  const count = (name: string, found: number | null = null): number | null => {
    const entered = given(name);
    return entered === null || entered.trim() === '' ? found : Number(entered);
  };
  const ofRow = (box: string | null, name: string): string | null =>
    (box === null || box === data?.box ? letter.row?.[name] : undefined) ?? null;
  return {
    now: Date.now(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    locale,
    dataColumn: (box, column) => given('dataColumn', box, column) ?? ofRow(box, column),
    fileName: () => given('fileName') ?? file?.name ?? data?.name ?? null,
    pdfMetadata: (_box, name) => given('pdfMetadata', name),
    pdfText: (_box, area, extraction) => text({ area, extraction }),
    positionInBox: () => count('positionInBox', file || data ? index + 1 : null),
    metadata: (name) => given('metadataReference', name) ?? ofRow(null, name),
    requirement: (name) => given('requirementReference', name),
    account: (name) => given('accountReference', name),
    outputFile: (name) => given('outputFileReference', name),
    sheetCount: () => count('sheetCount'),
    recipientCount: () => count('recipientCount', file || data ? letters : null),
    hasOption: (type, value) => given('hasOption', String(type)) === String(value),
    preference: null,
  };
}
