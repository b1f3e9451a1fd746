// What is done with files of the library; its list is read again behind each.
import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import type { StoredFile } from '#domain/api/session/files.contract.ts';
import type { LibraryFile } from '#domain/api/session/library.contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { pendingFilesAtom, withFiles } from '#renderer/session/received.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';

export type Scope = LibraryFile['scope'];

const params = ({ id }: LibraryFile) => ({ libraryFileId: id });

export function useLibrary() {
  const api = useApi();
  const create = useCreate();
  const go = useGo();
  const queries = useQueryClient();
  const notify = useToasts();
  const setPending = useSetAtom(pendingFilesAtom);
  const [busy, setBusy] = useState(false);
  /** One thing at a time; what is refused is said. */
  const run = async (work: () => Promise<unknown>, said?: string, name = '') => {
    setBusy(true);
    try {
      await work();
      await Promise.all(
        (['library.list', 'files.list'] as const).map((call) => queries.invalidateQueries({ queryKey: keyOf(call) })),
      );
      if (said !== undefined) notify('success', said, { name });
    } catch (error) {
      api.report(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    add: (files: readonly File[]) =>
      run(async () => {
        for (const file of files) await create('library.keep', { body: { fileId: (await api.upload(file)).fileId } });
      }),
    keep: ({ fileId, name }: StoredFile) =>
      run(() => create('library.keep', { body: { fileId } }), 'settings.library.kept', name),
    drop: ({ fileId, name }: StoredFile) =>
      run(() => api.call('files.drop', { params: { fileId } }), 'settings.library.removed', name),
    save: (file: LibraryFile, change: { readonly name?: string; readonly scope?: Scope }) =>
      run(
        () => api.call('library.save', { params: params(file), body: { version: file.version, ...change } }),
        'records.saved',
        change.name ?? file.name,
      ),
    replace: (file: LibraryFile, content: File) =>
      run(
        async () => {
          const { fileId } = await api.upload(content);
          await api.call('library.save', { params: params(file), body: { version: file.version, fileId } });
        },
        'settings.library.replaced',
        file.name,
      ),
    remove: (file: LibraryFile) =>
      run(() => api.call('library.remove', { params: params(file) }), 'settings.library.removed', file.name),
    deposit: (file: LibraryFile) =>
      run(async () => {
        const { fileId, name } = await create('library.use', { params: params(file) });
        setPending([{ fileId, name }]);
        go('deposit.home', withFiles([fileId]));
      }),
  };
}
export type Library = ReturnType<typeof useLibrary>;
