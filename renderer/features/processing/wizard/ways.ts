// The ways to cut the sample, each with the letters that the engine makes by it.
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Fault } from '#domain/api/shapes.ts';
import type { SplitConfiguration } from '#domain/services/split.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import type { PageTexts } from '#renderer/shared/pages/pdf-pages.ts';
import { PLAIN_EXTRACTION } from '#renderer/shared/sample/first-area.ts';
import type { Sample } from '#renderer/shared/sample/sample.ts';
import type { Answers } from './answers.ts';
import { foundWays, usualLength, WAYS, type WayName } from './rules/cuts.rules.ts';
import { type Slot, slotsOf } from './rules/slots.rules.ts';

/** Pages whose texts are looked through: what tells letters apart shows long before. */
const MOST_READ = 300;

export interface ReadSample {
  /** Of the file; 0 until it is open. */
  readonly count: number;
  /** Texts of the first pages. */
  readonly pages: readonly PageTexts[];
  readonly pending: boolean;
}

/** Reads where texts stand on the pages of the sample. */
export function useReadSample({ file }: Sample): ReadSample {
  const pdf = file?.pdf;
  const query = useQuery({
    queryKey: ['wizard-texts', pdf?.id],
    queryFn: async () => {
      const opened = await pdf?.open();
      const pages: PageTexts[] = [];
      for (let page = 1; opened && page <= Math.min(opened.pages, MOST_READ); page++)
        pages.push(await opened.texts(page));
      return { count: opened?.pages ?? 0, pages };
    },
    enabled: pdf !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    count: query.data?.count ?? 0,
    pages: query.data?.pages ?? [],
    pending: pdf !== undefined && query.isPending,
  };
}

export interface WizardLetter {
  /** Of the file, from 1. */
  readonly pages: readonly number[];
  readonly fault: Fault | null;
}

/** One way, as question 2 lists it. */
export interface Way {
  readonly name: WayName;
  readonly split: SplitConfiguration | undefined;
  /** What it is known by. */
  readonly text: string | undefined;
  readonly slot: Slot | undefined;
  readonly letters: readonly WizardLetter[];
  readonly starts: readonly number[];
  /** Letters that the cut calls bad. */
  readonly bad: number;
  readonly pending: boolean;
}

type Plan = Pick<Way, 'name' | 'split' | 'text' | 'slot'>;

function plansOf(found: ReturnType<typeof foundWays>, count: number, { pages, marked }: Answers): Plan[] {
  const first = found[0]?.slot.texts ?? [];
  const lengths: number[] = [];
  for (const [index, text] of first.entries()) {
    if (index === 0 || (text !== '' && text !== first[index - 1])) lengths.push(1);
    else lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + 1;
  }
  const guess = lengths.length > 1 ? usualLength(lengths) : count % 2 === 0 ? 2 : 1;
  const none = { text: undefined, slot: undefined };
  const others: Plan[] = [
    { ...none, name: 'everyPages', split: { type: 'everyPages', pages: pages ?? guess, allowRemainder: false } },
    {
      ...none,
      name: 'marked',
      split: marked && { type: 'textChanges', area: marked, extraction: PLAIN_EXTRACTION },
    },
    { ...none, name: 'blankPage', split: { type: 'blankPage' } },
    { ...none, name: 'bookmark', split: { type: 'bookmark', level: 1 } },
  ];
  const plans: Plan[] = [...found, ...others];
  return WAYS.flatMap((name) => plans.filter((one) => one.name === name));
}

/** The ways in their order; none until the pages were read. */
export function useWays(sample: Sample, read: ReadSample, answers: Answers): Way[] {
  const api = useApi();
  const fileId = sample.file?.fileId;
  const found = useMemo(() => foundWays(slotsOf(read.pages)), [read.pages]);
  const plans = useMemo(() => (read.pending ? [] : plansOf(found, read.count, answers)), [found, read, answers]);
  const cut = useQueries({
    queries: plans.map(({ split }) => ({
      queryKey: ['wizard-cut', fileId, split],
      queryFn: () =>
        api.call('pdf.letters', {
          body: {
            fileId: fileId ?? '',
            split: split ?? { type: 'none' as const },
            dropBlankPages: split?.type === 'blankPage',
          },
        }),
      enabled: fileId !== undefined && split !== undefined && read.count > 1,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return plans.map((plan, index) => {
    const query = cut[index];
    const letters = query?.data?.letters ?? [];
    const pending = plan.split !== undefined && read.count > 1 && query?.data === undefined && !query?.isError;
    const starts = letters.map(({ pages }) => pages[0] ?? 0);
    return { ...plan, letters, pending, starts, bad: letters.filter(({ fault }) => fault !== null).length };
  });
}
