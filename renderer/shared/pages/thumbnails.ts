// First pages of many orders, fetched together.
import { useQuery } from '@tanstack/react-query';
import type { KeyedClient } from '#domain/api/client.ts';
import { useApi } from '#renderer/api/api.ts';

const KEEP_MS = 10 * 60_000;

type ThumbnailRequest = { readonly resolve: (src: string | null) => void; readonly reject: (error: unknown) => void };
const MOST_IDS = 50;
const GATHER_MS = 20;
/** px for a sharp screen; other screens get the server's default size, which is a third of the bytes. */
const SHARP_PX = 640;
const gathered = new WeakMap<KeyedClient, Map<number, ThumbnailRequest[]>>();

/** Collects the ids asked for within 20 ms and fetches them together. */
function thumbnail(call: KeyedClient, jobId: number): Promise<string | null> {
  let waiting = gathered.get(call);
  if (!waiting) {
    const batch = new Map<number, ThumbnailRequest[]>();
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

async function fetchBatch(
  call: KeyedClient,
  ids: readonly number[],
  batch: ReadonlyMap<number, ThumbnailRequest[]>,
): Promise<void> {
  try {
    const sharp = devicePixelRatio > 1 ? { longestSide: String(SHARP_PX) } : {};
    const found = await call('jobs.thumbnails', { query: { jobIds: ids, ...sharp } });
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
