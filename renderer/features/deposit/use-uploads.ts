// Files on their way to the server: progress, abort, and what was refused, per box.
import { useCallback, useRef, useState } from 'react';
import { useApi } from '#renderer/api/api.ts';
import type { StoredFile } from '#renderer/api/upload.ts';
import type { PendingFile } from '#renderer/session/received.ts';

export interface Upload {
  readonly key: number;
  readonly box: string;
  readonly name: string;
  readonly bytes: number;
  readonly sent: number;
  readonly stored?: StoredFile;
  readonly error?: unknown;
}

export interface Uploads {
  readonly entries: readonly Upload[];
  /** `replace`: the box holds one file only, the new one takes the place of the old. */
  readonly add: (box: string, files: readonly File[], replace?: boolean) => void;
  /** Puts files into a box that are on the server already. */
  readonly adopt: (box: string, files: readonly PendingFile[]) => void;
  /** Takes a file out; one that is still on its way is aborted. */
  readonly remove: (key: number) => void;
  readonly busy: boolean;
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

export function useUploads(): Uploads {
  const api = useApi();
  const [entries, setEntries] = useState<readonly Upload[]>([]);
  const aborts = useRef(new Map<number, AbortController>());
  const next = useRef(1);
  const patch = useCallback((key: number, change: Partial<Upload>) => {
    setEntries((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }, []);
  const remove = useCallback((key: number) => {
    aborts.current.get(key)?.abort();
    aborts.current.delete(key);
    setEntries((now) => now.filter((one) => one.key !== key));
  }, []);
  const send = useCallback(
    async (key: number, file: File) => {
      const abort = new AbortController();
      aborts.current.set(key, abort);
      try {
        const stored = await api.upload(file, {
          signal: abort.signal,
          onProgress: (sent) => patch(key, { sent }),
        });
        patch(key, { stored, sent: file.size });
      } catch (error) {
        if (!isAbort(error)) patch(key, { error });
      } finally {
        aborts.current.delete(key);
      }
    },
    [api, patch],
  );
  const add = useCallback(
    (box: string, files: readonly File[], replace = false) => {
      const added = files.map((file) => {
        const key = next.current;
        next.current += 1;
        void send(key, file);
        return { key, box, name: file.name, bytes: file.size, sent: 0 };
      });
      // What was refused before gives way to the new try.
      setEntries((now) => [...now.filter((one) => one.box !== box || (!replace && one.error === undefined)), ...added]);
    },
    [send],
  );
  const adopt = useCallback(
    (box: string, files: readonly PendingFile[]) => {
      const added = files.map(({ fileId, name }) => {
        const key = next.current;
        next.current += 1;
        api.call('files.view', { params: { fileId } }).then(
          (stored) => patch(key, { stored, name: stored.name, bytes: stored.bytes, sent: stored.bytes }),
          (error: unknown) => patch(key, { error }),
        );
        return { key, box, name, bytes: 0, sent: 0 };
      });
      setEntries((now) => [...now, ...added]);
    },
    [api, patch],
  );
  return { entries, add, adopt, remove, busy: entries.some((one) => !one.stored && one.error === undefined) };
}
