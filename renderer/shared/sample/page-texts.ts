// Where text stands on a page of the sample.
import { useQuery } from '@tanstack/react-query';
import type { LocalPdf } from '#renderer/shared/pages/page-source.ts';
import type { PageTexts } from '#renderer/shared/pages/pdf-pages.ts';

/** @param page of the file, from 1; undefined: none is asked for */
export const usePageTexts = (pdf: LocalPdf | undefined, page: number | undefined): PageTexts | undefined =>
  useQuery({
    queryKey: ['page-texts', pdf?.id, page],
    queryFn: async () => (pdf && page ? (await pdf.open()).texts(page) : null),
    enabled: pdf !== undefined && page !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data ?? undefined;
