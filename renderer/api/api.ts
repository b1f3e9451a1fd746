// The front page of api: the typed client, uploads, downloads and queries that every screen uses.
import { QueryClient, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { CallName } from '#domain/api/calls.ts';
import type { Answer, CallInput, DownloadName, KeyedClient, OtherCallName } from '#domain/api/client.ts';
import { isNoAnswer } from './failures.ts';
import type { Download } from './transport.ts';
import type { Upload } from './upload.ts';

export interface Api {
  /** `await api.call('jobs.get', { params: { jobId } })`. */
  readonly call: KeyedClient<Download>;
  readonly upload: Upload;
  /** Fetches a file and hands it to the platform, which saves it. */
  readonly download: (name: DownloadName, input?: CallInput<DownloadName>) => Promise<void>;
  /** Shows an error (docs/model.md, "Shown errors"). Expected refusals of an action end here. */
  readonly report: (error: unknown) => void;
}

export const ApiContext = createContext<Api | undefined>(undefined);

export function useApi(): Api {
  const api = use(ApiContext);
  if (!api) throw new Error('no api above this component');
  return api;
}

const STALE_MS = 30_000;

/** One retry where the server did not answer; a refusal is an answer and is not repeated. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (count, error) => isNoAnswer(error) && count < 1,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

type Options<R> = Omit<UseQueryOptions<R>, 'queryKey' | 'queryFn'>;

/** Server data of a call, cached under its name and input: `useCall('jobs.get', { params: { jobId } })`. */
export function useCall<N extends OtherCallName>(
  name: N,
  input: CallInput<N> = {},
  options: Options<Answer<N, Download>> = {},
): UseQueryResult<Answer<N, Download>> {
  const api = useApi();
  return useQuery({ ...options, queryKey: keyOf(name, input), queryFn: () => api.call(name, input) });
}

/** Key of a call in the cache; `keyOf('jobs.list')` names all its inputs (for `invalidateQueries`). */
export const keyOf = (name: CallName, input?: unknown): readonly unknown[] =>
  input === undefined ? [name] : [name, input];
