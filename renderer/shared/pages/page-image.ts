// Pictures of pages: of a file that came in or went out, of an upload, and of a file still on its way; with mm of the page.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { KeyedClient } from '#domain/api/client.ts';
import { useApi } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import type { Download } from '#renderer/api/transport.ts';
import { useObjectUrl } from './object-url.ts';
import type { LocalPage, PageSource, StoredPage } from './page-source.ts';

export interface PageImage {
  /** Address of the picture, undefined until it is there. */
  readonly src: string | undefined;
  /** mm. A picture has a shape but no size: its longer side counts as the long side of A4. */
  readonly width: number;
  readonly height: number;
  readonly failed: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  /** It takes longer than a picture may; `drawAnyway` waits for it up to a minute. */
  readonly costly: boolean;
  readonly drawAnyway: () => void;
  readonly drawing: boolean;
}

const KEEP_MS = 10 * 60_000;
const LONGEST_SIDE_PX = 1600;
const A4 = { width: 210, height: 297 };

interface Loaded {
  readonly blob: Blob;
  /** Width ÷ height. */
  readonly shape: number;
  /** mm, where they are known. */
  readonly size?: { readonly width: number; readonly height: number };
}

function fetchPage(
  call: KeyedClient<Download>,
  source: StoredPage,
  query: { longestSide: string; anyway?: '1' },
): Promise<Download> {
  const { fileId, page } = source;
  if (source.kind === 'input') return call('jobs.inputFilePage', { params: { inputFileId: fileId, page }, query });
  if (source.kind === 'letter') {
    return call('commands.letterPage', { params: { commandId: source.commandId, packGroupId: fileId, page }, query });
  }
  if (source.kind === 'simulatedFile') {
    const { simulationId } = source;
    return call('simulations.filePage', { params: { simulationId, inputFileId: fileId, page }, query });
  }
  if (source.kind === 'simulatedOutput') {
    const { simulationId } = source;
    return call('simulations.outputPage', { params: { simulationId, outputFileId: fileId, page }, query });
  }
  if (source.kind === 'upload') return call('files.page', { params: { fileId, page }, query });
  return call('shipments.outputFilePage', { params: { outputFileId: fileId, page }, query });
}

async function load(
  call: KeyedClient<Download>,
  source: PageSource,
  { longestSide, anyway = false }: { readonly longestSide: number; readonly anyway?: boolean },
): Promise<Loaded> {
  if (source.kind === 'local') {
    const { blob, width, height } = await (await source.pdf.open()).draw(source.page, longestSide);
    return { blob, shape: width / height, size: { width, height } };
  }
  const { blob } = await fetchPage(call, source, {
    longestSide: String(longestSide),
    ...(anyway ? { anyway: '1' } : {}),
  });
  const bitmap = await createImageBitmap(blob);
  const shape = bitmap.width / bitmap.height;
  bitmap.close();
  return { blob, shape };
}

const sizeOf = (shape: number | undefined): { width: number; height: number } => {
  if (shape === undefined || Math.abs(shape - A4.width / A4.height) < 0.004) return A4;
  return shape > 1 ? { width: A4.height, height: A4.height / shape } : { width: A4.height * shape, height: A4.height };
};

const keyOfPage = (source: PageSource | undefined, longestSide: number) => [
  'page-image',
  source?.kind === 'local' ? { kind: 'local', pdf: source.pdf.id, page: source.page } : source,
  longestSide,
];

/**
 * Shows the drawn page of a local file for the same page of the stored file until the server's picture is loaded, so
 * that the page does not vanish when the deposit opens.
 */
export function useHandOver(): (from: LocalPage, to: StoredPage) => void {
  const { call } = useApi();
  const queries = useQueryClient();
  return useCallback(
    (from, to) => {
      const key = keyOfPage(to, LONGEST_SIDE_PX);
      void queries
        .fetchQuery({
          queryKey: keyOfPage(from, LONGEST_SIDE_PX),
          queryFn: () => load(call, from, { longestSide: LONGEST_SIDE_PX }),
          staleTime: Number.POSITIVE_INFINITY,
        })
        .then((drawn) => {
          if (queries.getQueryData(key) === undefined) queries.setQueryData<Loaded>(key, drawn);
          return queries.invalidateQueries({ queryKey: key, refetchType: 'none' });
        })
        // A page that cannot be drawn here is loaded from the server.
        .catch(() => undefined);
    },
    [call, queries],
  );
}

/** The picture of a page, `longestSide` in px; kept for ten minutes, so that turning back shows it at once. */
export function usePageImage(
  source: PageSource | undefined,
  size?: { width: number; height: number },
  longestSide = LONGEST_SIDE_PX,
): PageImage {
  const { call } = useApi();
  const queries = useQueryClient();
  const anyway = useMutation({
    mutationFn: (wanted: PageSource) => load(call, wanted, { longestSide, anyway: true }),
    onSuccess: (drawn, wanted) => queries.setQueryData<Loaded>(keyOfPage(wanted, longestSide), drawn),
  });
  const query = useQuery({
    queryKey: keyOfPage(source, longestSide),
    queryFn: () => (source ? load(call, source, { longestSide }) : Promise.reject(new Error('no page asked for'))),
    enabled: source !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEEP_MS,
  });
  const blob = query.data?.blob;
  const src = useObjectUrl(blob);
  const { isError: failed, error, refetch } = query;
  return {
    src,
    ...(size ?? query.data?.size ?? sizeOf(query.data?.shape)),
    failed: failed && !blob,
    error,
    retry: () => void refetch(),
    costly: error instanceof ApiFailure && error.label === 'document.pictureCostly',
    drawAnyway: () => source && anyway.mutate(source),
    drawing: anyway.isPending,
  };
}
