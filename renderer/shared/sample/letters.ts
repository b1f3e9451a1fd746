// The letters of a sample: the one place that says where they come from.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Fault } from '#domain/api/shapes.ts';
import type { SplitConfiguration } from '#domain/services/split.schema.ts';
import { splitDocument } from '#domain/services/split.ts';
import { type Api, useApi } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import type { Sample } from './sample.ts';

/** One letter: its pages in the file, from 1, and its row of the data file. */
export interface SampleLetter {
  readonly pages: readonly number[];
  readonly row: Readonly<Record<string, string>> | undefined;
  /** Why the cut calls it bad. */
  readonly fault: Fault | null;
}

/** A sample is looked at; a run has its own size. */
export const MOST_LETTERS = 1_000;

interface Cut {
  readonly pageCount: number;
  readonly letters: readonly { readonly pages: readonly number[]; readonly fault: Fault | null }[];
}

const range = (first: number, count: number): number[] => Array.from({ length: count }, (_, n) => first + n);

type Planned = Extract<SplitConfiguration, { type: 'dataFile' }>;

/** A cut by the rows of a data file asks no page. */
function plannedCut(pageCount: number, split: Planned, { file, data }: Sample): Cut {
  const rows = data?.box === split.box ? data.rows : [];
  const rule = {
    type: 'dataFile',
    pageCounts: rows.map(({ values }) => Number(values[split.column]) || 0),
    allowRemainder: split.allowRemainder,
  } as const;
  const chunks = splitDocument(rule, { fileName: file?.name ?? '', pageCount, pages: [] });
  const letters = chunks.ok ? chunks.value : [{ firstPage: 1, pages: pageCount, fault: null }];
  return {
    pageCount,
    letters: letters.map(({ firstPage, pages, fault }) => ({ pages: range(firstPage, pages), fault })),
  };
}

async function cutOf(api: Api, sample: Sample): Promise<Cut> {
  const { file, main } = sample;
  const split = main?.boxType === 'pdf' ? main.splitConfig : ({ type: 'none' } as const);
  const planned = split.type === 'dataFile';
  const cut = await api.call('pdf.letters', {
    body: {
      fileId: file?.fileId ?? '',
      split: planned ? { type: 'none' } : split,
      dropBlankPages: main?.dropBlankPages ?? false,
    },
  });
  return planned ? plannedCut(cut.pageCount, split, sample) : cut;
}

export interface SampleLetters {
  readonly letters: readonly SampleLetter[];
  /** The file has more than are looked at. */
  readonly more: boolean;
  readonly pending: boolean;
  readonly refused: Fault | undefined;
}

/** The letters of the sample by the split of the draft; where rows are letters, by the rows. */
export function useLetters(sample: Sample): SampleLetters {
  const api = useApi();
  const { file, data, main, matched } = sample;
  const query = useQuery({
    queryKey: ['sample-letters', file?.fileId, main?.splitConfig, main?.dropBlankPages, main?.boxType, data],
    queryFn: () => cutOf(api, sample),
    enabled: file?.fileId !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const cut = query.data;
  const letters = useMemo((): SampleLetter[] => {
    const rows = data?.rows ?? [];
    const rowAt = (index: number) => rows[index]?.values;
    if (file && cut) {
      const isMatched = (page: number | undefined) => page !== undefined && page === matched?.page;
      return cut.letters
        .slice(0, MOST_LETTERS)
        .map((one, index) => ({ ...one, row: isMatched(one.pages[0]) ? matched?.values : rowAt(index) }));
    }
    if (rows.length > 0 && !file) return rows.map(({ values, fault }) => ({ pages: [], row: values, fault }));
    return [{ pages: [], row: rowAt(0), fault: null }];
  }, [file, cut, data, matched]);
  const { error } = query;
  return {
    letters,
    more: (cut?.letters.length ?? 0) > MOST_LETTERS,
    pending: file !== undefined && cut === undefined && !query.isError,
    refused: error instanceof ApiFailure ? { label: error.label, parameters: error.parameters } : undefined,
  };
}
