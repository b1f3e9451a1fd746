// A sample letter, on which the parts of a rule show their values: a PDF and values that a person entered.
import { useQueries } from '@tanstack/react-query';
import { createContext, useCallback, useMemo, useState } from 'react';
import { jsonField } from '#domain/api/client.ts';
import type { Extraction, PageArea } from '#domain/documents/area.schema.ts';
import type { EvaluationContext } from '#domain/expressions/node-row.ts';
import { useApi } from '#renderer/api/api.ts';
import { localPdf } from '#renderer/shared/pages/local-pdf.ts';
import type { LocalPdf } from '#renderer/shared/pages/page-source.ts';

interface SampleFile {
  readonly name: string;
  readonly pdf: LocalPdf;
  /** Of the upload; undefined while it is on its way. */
  readonly fileId: string | undefined;
}

/** The sample and what can be done with it; one for all rules of a service. */
export interface Sample {
  readonly file: SampleFile | undefined;
  /** What a person entered, by `factKey`. */
  readonly typed: Readonly<Record<string, string>>;
  readonly drop: (file: File) => void;
  readonly type: (key: string, value: string) => void;
}

export const SampleContext = createContext<Sample | undefined>(undefined);

/** Key of a fact in `typed`: `factKey('dataColumn', 'rows', 'NAME')`. */
export const factKey = (...names: readonly (string | null)[]): string => names.map((name) => name ?? '').join('\u0000');

/** A sample of this screen's own; a file that is no PDF is refused by the server, whose words are shown. */
export function useOwnSample(): Sample {
  const api = useApi();
  const [file, setFile] = useState<SampleFile>();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const drop = useCallback(
    (given: File) => {
      const pdf = localPdf(given);
      if (pdf) setFile({ name: given.name, pdf, fileId: undefined });
      api.upload(given).then(
        ({ fileId }) => setFile((now) => (now && now.pdf === pdf ? { ...now, fileId } : now)),
        (error: unknown) => {
          setFile(undefined);
          api.report(error);
        },
      );
    },
    [api],
  );
  const type = useCallback((key: string, value: string) => setTyped((now) => ({ ...now, [key]: value })), []);
  return useMemo(() => ({ file, typed, drop, type }), [file, typed, drop, type]);
}

/** An area as it is read. */
export interface AreaReading {
  readonly area: PageArea;
  readonly extraction: Extraction;
}
const readingKey = ({ area, extraction }: AreaReading): string => JSON.stringify([area, extraction]);

/** Texts of areas on the sample, read by the engine; `pending` while some are being read. */
export function useReadings(sample: Sample, readings: readonly AreaReading[]) {
  const api = useApi();
  const { file } = sample;
  const wanted = [...new Map(readings.map((one) => [readingKey(one), one])).values()];
  const answers = useQueries({
    queries: wanted.map(({ area: { page, ...area }, extraction }) => ({
      queryKey: ['sample-text', file?.fileId, page, area, extraction],
      queryFn: () =>
        api.call('pdf.extractText', {
          parts: [
            { name: 'parameters', value: jsonField({ page, area, extractionParameters: extraction }) },
            { name: 'fileId', value: file?.fileId ?? '' },
          ],
        }),
      enabled: file?.fileId !== undefined,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const texts = new Map(wanted.map((one, index) => [readingKey(one), answers[index]?.data?.lines.join('\n') ?? null]));
  return {
    pending: file !== undefined && answers.some(({ isPending }) => isPending),
    text: (reading: AreaReading): string | null => texts.get(readingKey(reading)) ?? null,
  };
}

/** The facts of the sample, as an evaluation asks for them. */
export function factsOf(
  { file, typed }: Pick<Sample, 'file' | 'typed'>,
  locale: string,
  text: (reading: AreaReading) => string | null,
): EvaluationContext {
  const given = (...names: readonly (string | null)[]): string | null => typed[factKey(...names)] ?? null;
  const count = (name: string): number | null => {
    const entered = given(name);
    return entered === null || entered.trim() === '' ? null : Number(entered);
  };
  return {
    now: Date.now(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    locale,
    dataColumn: (box, column) => given('dataColumn', box, column),
    fileName: () => given('fileName') ?? file?.name ?? null,
    pdfMetadata: (_box, name) => given('pdfMetadata', name),
    pdfText: (_box, area, extraction) => text({ area, extraction }),
    positionInBox: () => (file ? 1 : count('positionInBox')),
    metadata: (name) => given('metadataReference', name),
    requirement: (name) => given('requirementReference', name),
    account: (name) => given('accountReference', name),
    outputFile: (name) => given('outputFileReference', name),
    sheetCount: () => count('sheetCount'),
    recipientCount: () => count('recipientCount'),
    hasOption: (type, value) => given('hasOption', String(type)) === String(value),
    preference: null,
  };
}

/** Whether there is anything to show values by. */
export const hasSample = ({ file, typed }: Sample): boolean => file !== undefined || Object.keys(typed).length > 0;
