// The sample as a data file: its first bytes tell how it is read, the server reads all of it, and nothing of it is kept.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { jsonField } from '#domain/api/client.ts';
import type { DataFileReading } from '#domain/api/configuration/services.contract.ts';
import type { ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { HEAD_BYTES } from '#renderer/shared/tables/table-head.rules.ts';
import type { Answers } from '../answers.ts';
import { type DataColumn, type DataHead, dataHead, fieldsOf } from './columns.rules.ts';
import type { Role } from './role-names.table.ts';
import { type Guess, guessRoles } from './roles.rules.ts';

export interface RowsSample {
  readonly file: File | undefined;
  /** undefined: not read yet, or there are no rows in it. */
  readonly head: DataHead | undefined;
  readonly columns: readonly DataColumn[];
  readonly reading: DataFileReading | undefined;
  /** The file could not be taken. */
  readonly error: unknown;
  readonly pending: boolean;
  readonly guesses: readonly (Guess | undefined)[];
  /** What each column is: as it was answered, else as it was found. */
  readonly roles: readonly (Role | undefined)[];
}

const NO_COLUMNS: readonly DataColumn[] = [];

/** All of the file as the server reads it. */
function useReading(file: File | undefined, head: DataHead | undefined) {
  const api = useApi();
  const trial = head && {
    parserConfiguration: head.parser satisfies ParserConfiguration,
    metadatas: fieldsOf(head),
  };
  return useQuery({
    queryKey: ['wizard-rows', file?.name, file?.size, file?.lastModified, trial],
    queryFn: () =>
      api.call('services.testDataFile', {
        parts: [
          { name: 'parameters', value: jsonField(trial ?? {}) },
          { name: 'submittedFile', value: file ?? '', fileName: file?.name ?? '' },
        ],
      }),
    enabled: file !== undefined && trial !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** @param file undefined: the sample is no data file */
export function useRows(file: File | undefined, { readAs, roles: answered }: Answers): RowsSample {
  const t = useText();
  const bytes = useQuery({
    queryKey: ['wizard-head', file?.name, file?.size, file?.lastModified],
    queryFn: async () => new Uint8Array((await file?.slice(0, HEAD_BYTES).arrayBuffer()) ?? new ArrayBuffer(0)),
    enabled: file !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const head = useMemo(
    () => (file && bytes ? dataHead(bytes, readAs, (n) => t('processing.wizard.rows.nameless', { n })) : undefined),
    [file, bytes, readAs, t],
  );
  const reading = useReading(file, head);
  const columns = head?.columns ?? NO_COLUMNS;
  const guesses = useMemo(() => guessRoles(columns), [columns]);
  const roles = useMemo(
    () =>
      columns.map(({ label }, index): Role | undefined => {
        const role = answered[label] ?? guesses[index]?.role;
        return role === 'none' ? undefined : role;
      }),
    [columns, guesses, answered],
  );
  const pending =
    file !== undefined &&
    (bytes === undefined || (head !== undefined && reading.data === undefined && !reading.isError));
  return { file, head, columns, reading: file && reading.data, error: reading.error, pending, guesses, roles };
}
