// Takes documents of the inbox into the deposit screen: as they are, or merged into one file before.
import { useSetAtom } from 'jotai';
import { useCallback, useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import type { RouteName } from '#domain/routes/routes.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { mergedFilesAtom } from '#renderer/session/inbox.ts';
import { type PendingFile, pendingFilesAtom } from '#renderer/session/received.ts';
import { fileName } from '../documents/document.rules.ts';

/** `merged`: one letter of all of them, in their order. `apart`: each is a file of its own. */
export type Way = 'merged' | 'apart';

interface Begin {
  readonly documents: readonly InboxDocument[];
  readonly service: Service;
  readonly route: RouteName;
  readonly way: Way;
}

const filesOf = (documents: readonly InboxDocument[]): PendingFile[] =>
  documents.flatMap(({ fileId, name }) => (fileId === null ? [] : [{ fileId, name: fileName(name) }]));

export function useBeginDeposit() {
  const create = useCreate();
  const go = useGo();
  const setPending = useSetAtom(pendingFilesAtom);
  const setMerged = useSetAtom(mergedFilesAtom);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const merge = useCallback(
    async (documents: readonly InboxDocument[], files: readonly PendingFile[]): Promise<PendingFile> => {
      const name = fileName(documents[0]?.name ?? '');
      const merged = await create('files.merge', { body: { fileIds: files.map(({ fileId }) => fileId), name } });
      setMerged((now) => ({ ...now, [merged.fileId]: documents.map(({ id }) => id) }));
      return { fileId: merged.fileId, name: merged.name };
    },
    [create, setMerged],
  );
  const begin = useCallback(
    async ({ documents, service, route, way }: Begin) => {
      setBusy(true);
      setError(undefined);
      try {
        const files = filesOf(documents);
        setPending(way === 'merged' && files.length > 1 ? [await merge(documents, files)] : files);
        go(route, { service: service.id });
      } catch (failure) {
        setError(failure);
      } finally {
        setBusy(false);
      }
    },
    [go, merge, setPending],
  );
  return { begin, busy, error };
}
