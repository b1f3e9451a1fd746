// Pictures of pages from the server: one page by its file, first pages of many orders in one call.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Client } from '#domain/api/client.ts';
import { useApi } from '#renderer/api/api.ts';
import type { Download } from '#renderer/api/transport.ts';

/** A page of a file that came in, or of one that went out. Pages count from 1. */
export interface PageOf {
  readonly kind: 'input' | 'output';
  readonly fileId: number;
  readonly page: number;
}

const KEEP_MS = 10 * 60_000;

const fetchPage = async (call: Client, { kind, fileId, page }: PageOf, longestSide: number): Promise<Blob> => {
  const query = { longestSide: String(longestSide) };
  const answer =
    kind === 'input'
      ? call('jobs.inputFilePage', { params: { inputFileId: fileId, page }, query })
      : call('shipments.outputFilePage', { params: { outputFileId: fileId, page }, query });
  // A download's answer is not in the contract's result types: it is the transport's own shape.
  return ((await answer) as unknown as Download).blob;
};

function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return setUrl(undefined);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

export interface Picture {
  /** Address of the picture, undefined until it is there. */
  readonly src: string | undefined;
  readonly query: UseQueryResult<Blob>;
}

/** PNG of one page, `longestSide` in pixels. */
export function usePagePicture(of: PageOf | undefined, longestSide: number): Picture {
  const { call } = useApi();
  const query = useQuery({
    queryKey: ['page', of, longestSide],
    queryFn: () => (of ? fetchPage(call, of, longestSide) : Promise.reject(new Error('no page asked for'))),
    enabled: of !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEEP_MS,
  });
  return { src: useBlobUrl(query.data), query };
}

type Waiting = { readonly resolve: (src: string | null) => void; readonly reject: (error: unknown) => void };
const MOST_IDS = 50;
const GATHER_MS = 20;
const gathered = new WeakMap<Client, Map<number, Waiting[]>>();

/** Collects the ids asked for within 20 ms and fetches them together. */
function thumbnail(call: Client, jobId: number): Promise<string | null> {
  let waiting = gathered.get(call);
  if (!waiting) {
    const batch = new Map<number, Waiting[]>();
    waiting = batch;
    gathered.set(call, batch);
    setTimeout(() => {
      gathered.delete(call);
      const ids = [...batch.keys()];
      for (let n = 0; n < ids.length; n += MOST_IDS) void fetchBatch(call, ids.slice(n, n + MOST_IDS), batch);
    }, GATHER_MS);
  }
  return new Promise((resolve, reject) => waiting.set(jobId, [...(waiting.get(jobId) ?? []), { resolve, reject }]));
}

async function fetchBatch(call: Client, ids: readonly number[], batch: ReadonlyMap<number, Waiting[]>): Promise<void> {
  try {
    const found = await call('jobs.thumbnails', { query: { jobIds: ids } });
    for (const id of ids) for (const { resolve } of batch.get(id) ?? []) resolve(found[String(id)] ?? null);
  } catch (error) {
    for (const id of ids) for (const { reject } of batch.get(id) ?? []) reject(error);
  }
}

/** First page of an order as a data URL; null where there is none (purged, no PDF). */
export function useThumbnail(jobId: number): string | null | undefined {
  const { call } = useApi();
  const query = useQuery({
    queryKey: ['jobs.thumbnails', jobId],
    queryFn: () => thumbnail(call, jobId),
    staleTime: KEEP_MS,
    gcTime: KEEP_MS,
  });
  return query.data;
}
