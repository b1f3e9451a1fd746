// What a sample data file becomes by the parser of a box: read by the server, of which nothing is kept.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { jsonField } from '#domain/api/client.ts';
import type { DataFileReading } from '#domain/api/configuration/services.contract.ts';
import { ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import type { Box } from '#domain/services/box.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useDraft } from '../draft-context.ts';

/** Milliseconds without a key press before the file is read again. */
const QUIET_MS = 400;

export interface Trial {
  readonly file: File | undefined;
  readonly reading: DataFileReading | undefined;
  /** The file could not be taken at all. */
  readonly error: unknown;
  readonly pending: boolean;
  readonly choose: (file: File) => void;
}

export function useTrial({ name, parserConfiguration, metadatas }: Box): Trial {
  const api = useApi();
  const { draft, files } = useDraft();
  const file = files.samples.get(name);
  const [trial] = useDebouncedValue(jsonField({ ouId: draft.ouId, parserConfiguration, metadatas }), QUIET_MS);
  const query = useQuery({
    queryKey: ['data-sample', file?.name, file?.size, file?.lastModified, trial],
    queryFn: () =>
      api.call('services.testDataFile', {
        parts: [
          { name: 'parameters', value: trial },
          { name: 'submittedFile', value: file ?? '', fileName: file?.name ?? '' },
        ],
      }),
    // A number that is still being typed is no parser yet.
    enabled: file !== undefined && ParserConfiguration.safeParse(parserConfiguration).success,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    file,
    reading: file ? query.data : undefined,
    error: query.error,
    pending: query.isFetching,
    choose: (given) => files.setSample(name, given),
  };
}
