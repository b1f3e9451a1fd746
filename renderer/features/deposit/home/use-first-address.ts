// The address that a service would read from a dropped file, to see before it is chosen whether it is the right one.
import { useQuery } from '@tanstack/react-query';
import type { BeginService } from '#domain/api/deposit/drafts.contract.ts';
import type { StoredFile } from '#domain/api/session/files.contract.ts';
import { useApi } from '#renderer/api/api.ts';

/** A longer file is read when its deposit is made. */
const MOST_PAGES = 200;

/** The lines of the first address; none while it is not read, or where there is none. */
export function useFirstAddress(
  service: BeginService | undefined,
  file: Pick<StoredFile, 'fileId' | 'type' | 'pageCount'> | undefined,
): readonly string[] {
  const api = useApi();
  const readable = file?.type === 'pdf' && (file.pageCount ?? 0) <= MOST_PAGES;
  const read = useQuery({
    queryKey: ['requirements.compute', service?.id, undefined, file?.fileId],
    queryFn: () =>
      api.call('requirements.compute', {
        query: { serviceId: service?.id ?? 0 },
        parts: [{ name: 'fileId', value: file?.fileId }],
      }),
    enabled: service !== undefined && readable,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const postal = Object.values(read.data ?? {}).find(({ type }) => type === 'POSTAL_ADDRESS');
  return postal?.value.split('\n').filter((line) => line.trim() !== '') ?? [];
}
