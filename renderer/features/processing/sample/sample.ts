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

interface SampleFile {
  readonly name: string;
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
  return { name: file.name, box: name, main, rows: read.rows };
}

/**
 * A sample of this screen's own. A PDF is read by the server, a data file by the parser of the box that takes it.
 * @param boxes of the draft
 */
export function useOwnSample(boxes: readonly Box[] = []): Sample {
  const api = useApi();
  const [file, setFile] = useState<SampleFile>();
  const [data, setData] = useState<SampleRows>();
  const [refused, setRefused] = useState<Fault>();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [letter, show] = useState(0);
  const latest = useRef(boxes);
  latest.current = boxes;
  const drop = useCallback(
    (given: File) => {
      setRefused(undefined);
      const refuse = (error: unknown) => {
        if (error instanceof ApiFailure) setRefused({ label: error.label, parameters: error.parameters });
        else api.report(error);
      };
      if (!isPdf(given)) return void rowsOf(api, latest.current, given).then(setData, refuse);
      const pdf = localPdf(given);
      if (!pdf) return undefined;
      setFile({ name: given.name, pdf, fileId: undefined });
      show(0);
      return void api.upload(given).then(
        ({ fileId }) => setFile((now) => (now?.pdf === pdf ? { ...now, fileId } : now)),
        (error: unknown) => {
          setFile((now) => (now?.pdf === pdf ? undefined : now));
          refuse(error);
        },
      );
    },
    [api],
  );
  const type = useCallback((key: string, value: string) => setTyped((now) => ({ ...now, [key]: value })), []);
  const main = boxes.find((box) => box.main);
  return useMemo(
    () => ({ file, data, refused, typed, letter, main, drop, type, show }),
    [file, data, refused, typed, letter, main, drop, type],
  );
}

/** Whether there is anything to show values by. */
export const hasSample = ({ file, data, typed }: Sample): boolean =>
  file !== undefined || data !== undefined || Object.keys(typed).length > 0;
