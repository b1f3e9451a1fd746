// A PDF of this computer whose pages are shown before the server has it, so that a drop is answered at once.
import { useQuery } from '@tanstack/react-query';
import { countedPages, NO_PAGES, type PageList, uploadPages } from './page-list.ts';
import type { LocalPage, LocalPdf } from './page-source.ts';
import type { OpenPdf } from './pdf-pages.ts';

const load = () => import('./pdf-pages.ts');

/** Loads PDF.js ahead, so that the first drop does not wait for it. */
export const prepareDrawing = (): void =>
  void load()
    .then(({ drawingWorker }) => drawingWorker())
    .catch(() => undefined);

let last = 0;

/** Opened when its first page is asked for; undefined for a file whose name and type are not those of a PDF. */
export function localPdf(file: File): LocalPdf | undefined {
  if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name)) return undefined;
  last += 1;
  let opened: Promise<OpenPdf> | undefined;
  const open = () => {
    opened ??= load().then((pages) => pages.openPdf(file));
    return opened;
  };
  return { id: last, open, close: () => void opened?.then((pdf) => pdf.close()).catch(() => undefined) };
}

interface FilePages {
  /** The pages as this computer draws them; none while the file is being opened, or when it cannot be opened here. */
  readonly local: PageList<LocalPage>;
  /** The pages to show: the local ones, or those of the server where there are none. Never first one and then the other. */
  readonly pages: PageList;
}

/** The pages of a file that is dropped here and kept by the server. */
export function useFilePages(pdf: LocalPdf | undefined, stored: Parameters<typeof uploadPages>[0]): FilePages {
  const query = useQuery({
    queryKey: ['local-pdf', pdf?.id],
    queryFn: async () => (pdf ? (await pdf.open()).pages : 0),
    enabled: pdf !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const local = pdf ? countedPages(query.data ?? 0, (page) => ({ kind: 'local' as const, pdf, page })) : NO_PAGES;
  if (local.count > 0) return { local, pages: local };
  return { local, pages: pdf && query.isPending ? NO_PAGES : uploadPages(stored) };
}
