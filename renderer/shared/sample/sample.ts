// A sample of letters, on which rules show their values: a PDF, a data file, and values that a person entered.
import { createContext, useCallback, useMemo, useRef, useState } from 'react';
import { jsonField } from '#domain/api/client.ts';
import type { DataFileReading } from '#domain/api/configuration/services.contract.ts';
import type { Fault } from '#domain/api/shapes.ts';
import type { Box } from '#domain/services/box.schema.ts';
import { type Api, useApi } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import { localPdf } from '#renderer/shared/pages/local-pdf.ts';
import type { LocalPdf } from '#renderer/shared/pages/page-source.ts';
import { pageMemory } from './page-memory.ts';

interface SampleFile {
  readonly name: string;
  /** As it was given. */
  readonly source: File;
  readonly pdf: LocalPdf;
  /** Of the upload; undefined while it is on its way. */
  readonly fileId: string | undefined;
}

/** Rows of a data file, by the fields that its box has. */
interface SampleRows {
  readonly name: string;
  /** The box that took it. */
  readonly box: string;
  readonly main: boolean;
  readonly rows: DataFileReading['rows'];
  /** As it was given. */
  readonly source: File;
}

/** What is remembered of a sample. */
interface SampleState {
  readonly file: SampleFile | undefined;
  readonly data: SampleRows | undefined;
  readonly refused: Fault | undefined;
  readonly typed: Readonly<Record<string, string>>;
  readonly letter: number;
}
const NOTHING: SampleState = { file: undefined, data: undefined, refused: undefined, typed: {}, letter: 0 };
const memory = pageMemory(NOTHING);

/** What was still on its way when its screen was left has to be given again. */
function rememberedAt(place: string | undefined): SampleState {
  const found = place === undefined ? NOTHING : memory.of(place);
  return found.file?.fileId === undefined ? { ...found, file: undefined } : found;
}

/** The sample and what can be done with it; one for all rules of a service. */
export interface Sample {
  readonly file: SampleFile | undefined;
  readonly data: SampleRows | undefined;
  /** Why the last file was not taken. */
  readonly refused: Fault | undefined;
  /** What a person entered, by `factKey`. */
  readonly typed: Readonly<Record<string, string>>;
  /** The letter that is shown, from 0. */
  readonly letter: number;
  /** The row that a run gave to the letter that begins on a page, where it is known; others go by their order. */
  readonly matched?: { readonly page: number; readonly values: Readonly<Record<string, string>> } | undefined;
  /** The main box, which says how a PDF becomes letters; undefined: the file is one letter. */
  readonly main: Box | undefined;
  readonly drop: (file: File) => void;
  readonly type: (key: string, value: string) => void;
  readonly show: (letter: number) => void;
}

export const SampleContext = createContext<Sample | undefined>(undefined);

/** Key of a fact in `typed`: `factKey('dataColumn', 'rows', 'NAME')`. */
export const factKey = (...names: readonly (string | null)[]): string => names.map((name) => name ?? '').join('\u0000');

const isPdf = ({ name, type }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);

/** The box that takes a data file: the main one, else the first. */
const dataBoxOf = (boxes: readonly Box[]): Box | undefined =>
  boxes.filter(({ boxType }) => boxType === 'datafile').toSorted((a, b) => Number(b.main) - Number(a.main))[0];

async function rowsOf(api: Api, boxes: readonly Box[], file: File): Promise<SampleRows> {
  const box = dataBoxOf(boxes);
  if (!box?.parserConfiguration) {
    const label = 'rule.sample.noBox';
    throw new ApiFailure(0, { code: 0, message: label, label, parameters: { name: file.name } });
  }
  const { parserConfiguration, metadatas, name, main } = box;
  const read = await api.call('services.testDataFile', {
    parts: [
      { name: 'parameters', value: jsonField({ parserConfiguration, metadatas }) },
      { name: 'submittedFile', value: file, fileName: file.name },
    ],
  });
  if (read.fault && read.rows.length === 0)
    throw new ApiFailure(0, { ...read.fault, code: 0, message: read.fault.label });
  return { name: file.name, box: name, main, rows: read.rows, source: file };
}

/** The state of a sample; `put` changes it, and what is remembered of it. */
function useRemembered(place: string | undefined) {
  const [state, setState] = useState(() => rememberedAt(place));
  const now = useRef(state);
  const put = useCallback(
    (change: (state: SampleState) => Partial<SampleState>) => {
      now.current = { ...now.current, ...change(now.current) };
      if (place !== undefined) memory.keep(place, now.current);
      setState(now.current);
    },
    [place],
  );
  return { state, now, put };
}

/**
 * A sample of this screen's own. A PDF is read by the server, a data file by the parser of the box that takes it.
 * @param boxes of the draft
 * @param place of a service whose screens have one sample; undefined: it goes with this screen
 */
export function useOwnSample(boxes: readonly Box[] = [], place?: string): Sample {
  const api = useApi();
  const { state, now, put } = useRemembered(place);
  const latest = useRef(boxes);
  latest.current = boxes;
  const drop = useCallback(
    (given: File) => {
      const { file, data } = now.current;
      if (file?.source === given || data?.source === given) return undefined;
      put(() => ({ refused: undefined }));
      const refuse = (error: unknown) => {
        if (!(error instanceof ApiFailure)) return api.report(error);
        put(() => ({ refused: { label: error.label, parameters: error.parameters } }));
      };
      if (!isPdf(given)) {
        return void rowsOf(api, latest.current, given).then((rows) => put(() => ({ data: rows })), refuse);
      }
      const pdf = localPdf(given);
      if (!pdf) return undefined;
      put(() => ({ file: { name: given.name, source: given, pdf, fileId: undefined }, letter: 0 }));
      return void api.upload(given).then(
        ({ fileId }) => put(({ file: shown }) => (shown?.pdf === pdf ? { file: { ...shown, fileId } } : {})),
        (error: unknown) => {
          put(({ file: shown }) => (shown?.pdf === pdf ? { file: undefined } : {}));
          refuse(error);
        },
      );
    },
    [api, now, put],
  );
  const type = useCallback(
    (key: string, value: string) => put(({ typed }) => ({ typed: { ...typed, [key]: value } })),
    [put],
  );
  const show = useCallback((letter: number) => put(() => ({ letter })), [put]);
  const main = boxes.find((box) => box.main);
  return useMemo(() => ({ ...state, main, drop, type, show }), [state, main, drop, type, show]);
}

/** Whether there is anything to show values by. */
export const hasSample = ({ file, data, typed }: Sample): boolean =>
  file !== undefined || data !== undefined || Object.keys(typed).length > 0;
