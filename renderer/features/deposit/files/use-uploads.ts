// Files on their way to the server: progress, abort, and what was refused, per box.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '#renderer/api/api.ts';
import type { StoredFile } from '#renderer/api/upload.ts';
import type { PendingFile } from '#renderer/session/received.ts';
import { type LocalPdf, localPdf, prepareDrawing } from '#renderer/shared/pages/local-pdf.ts';

export interface Upload {
  readonly key: number;
  readonly box: string;
  readonly name: string;
  readonly bytes: number;
  readonly sent: number;
  /** Set as soon as the server has it, and from the start where it was there before. */
  readonly fileId?: string;
  /** Its pages as they lie on this computer, to be shown while it is on its way. */
  readonly local?: LocalPdf;
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
  /** What the server has, by box: it can be adopted again. */
  readonly held: readonly (PendingFile & { readonly box: string })[];
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** From this size on sending competes with looking: both read the same file. */
const LARGE_BYTES = 20_000_000;
const LOOK_MS = 800;
const CLOSE_MS = 10_000;

/** Opened, so that its first page can be drawn; or given up waiting for that. Never fails. */
const seen = (local: LocalPdf): Promise<unknown> =>
  Promise.race([
    local.open().then(
      () => undefined,
      () => undefined,
    ),
    new Promise((resolve) => setTimeout(resolve, LOOK_MS)),
  ]);

export function useUploads(): Uploads {
  const api = useApi();
  const [entries, setEntries] = useState<readonly Upload[]>([]);
  const aborts = useRef(new Map<number, AbortController>());
  const opened = useRef(new Map<number, LocalPdf>());
  const next = useRef(1);
  useEffect(() => {
    prepareDrawing();
    const { current } = opened;
    return () => {
      // Later: what is being drawn for the next screen may be finished.
      setTimeout(() => {
        for (const pdf of current.values()) pdf.close();
      }, CLOSE_MS);
    };
  }, []);
  const patch = useCallback((key: number, change: Partial<Upload>) => {
    setEntries((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }, []);
  const remove = useCallback((key: number) => {
    aborts.current.get(key)?.abort();
    aborts.current.delete(key);
    opened.current.get(key)?.close();
    opened.current.delete(key);
    setEntries((now) => now.filter((one) => one.key !== key));
  }, []);
  const send = useCallback(
    async (key: number, file: File, local: LocalPdf | undefined) => {
      const abort = new AbortController();
      aborts.current.set(key, abort);
      try {
        if (local && file.size > LARGE_BYTES) await seen(local);
        const stored = await api.upload(file, {
          signal: abort.signal,
          onProgress: (sent) => patch(key, { sent }),
        });
        patch(key, { stored, fileId: stored.fileId, sent: file.size });
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
        const local = localPdf(file);
        void send(key, file, local);
        if (local) opened.current.set(key, local);
        return { key, box, name: file.name, bytes: file.size, sent: 0, ...(local ? { local } : {}) };
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
        return { key, box, name, bytes: 0, sent: 0, fileId };
      });
      setEntries((now) => [...now, ...added]);
    },
    [api, patch],
  );
  const held = entries.flatMap(({ box, name, fileId }) => (fileId === undefined ? [] : [{ box, name, fileId }]));
  return { entries, add, adopt, remove, held, busy: entries.some((one) => !one.stored && one.error === undefined) };
}
