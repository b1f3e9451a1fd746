// Files on their way to the server: progress, abort, and what was refused, per box.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '#renderer/api/api.ts';
import type { StoredFile } from '#renderer/api/upload.ts';
import type { PendingFile } from '#renderer/session/received.ts';
import { localPdf, prepareDrawing } from '#renderer/shared/pages/local-pdf.ts';
import type { LocalPdf } from '#renderer/shared/pages/page-source.ts';

export interface Upload {
  readonly key: number;
  readonly box: string;
  readonly name: string;
  readonly bytes: number;
  readonly sent: number;
  /** Set as soon as the server has the file, and from the start for a file that was uploaded before. */
  readonly fileId?: string;
  /** The file on this computer, whose pages are shown while it is on its way. */
  readonly local?: LocalPdf;
  readonly stored?: StoredFile;
  readonly error?: unknown;
}

export interface Uploads {
  readonly entries: readonly Upload[];
  /** `replace`: the box holds one file only, the new one replaces the old one. */
  readonly add: (box: string, files: readonly File[], replace?: boolean) => void;
  /** Puts files into a box that are on the server already. */
  readonly adopt: (box: string, files: readonly PendingFile[]) => void;
  /** Takes a file out; one that is still on its way is aborted. */
  readonly remove: (key: number) => void;
  readonly busy: boolean;
  /** The files that the server has, by box: they can be adopted again. */
  readonly held: readonly (PendingFile & { readonly box: string })[];
}

/** The files that the server has, as a creation names them. */
export const storedFiles = ({ entries }: Uploads) =>
  entries.flatMap(({ box, stored }) => (stored ? [{ box, fileId: stored.fileId }] : []));

export const filesOnTheirWay = ({ entries }: Pick<Uploads, 'entries'>): number =>
  entries.filter(({ stored, error }) => !stored && error === undefined).length;

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** From this size on sending slows the drawing of the first page down, since both read the same file. */
const LARGE_BYTES = 20_000_000;
/** The longest time that sending waits for the first page. */
const LOOK_MS = 800;
const CLOSE_MS = 10_000;

/** Ends when the PDF is open and its first page can be drawn, or when that takes too long. Never fails. */
const opening = (local: LocalPdf): Promise<unknown> =>
  Promise.race([
    local.open().then(
      () => undefined,
      () => undefined,
    ),
    new Promise((resolve) => setTimeout(resolve, LOOK_MS)),
  ]);

/** PDFs that are opened to be shown while they are on their way. */
function useOpenedPdfs() {
  const opened = useRef(new Map<number, LocalPdf>());
  useEffect(() => {
    prepareDrawing();
    const { current } = opened;
    return () => {
      // Later, so that a page that is being drawn for the next screen can be finished.
      setTimeout(() => {
        for (const pdf of current.values()) pdf.close();
      }, CLOSE_MS);
    };
  }, []);
  const open = useCallback((key: number, file: File): LocalPdf | undefined => {
    const local = localPdf(file);
    if (local) opened.current.set(key, local);
    return local;
  }, []);
  const close = useCallback((key: number) => {
    opened.current.get(key)?.close();
    opened.current.delete(key);
  }, []);
  return { open, close };
}

type Patch = (key: number, change: Partial<Upload>) => void;

/** Sends files, each under a key with which it can be aborted. */
function useSending(patch: Patch) {
  const api = useApi();
  const aborts = useRef(new Map<number, AbortController>());
  const send = useCallback(
    async (key: number, file: File, local: LocalPdf | undefined) => {
      const abort = new AbortController();
      aborts.current.set(key, abort);
      try {
        if (local && file.size > LARGE_BYTES) await opening(local);
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
  const abort = useCallback((key: number) => {
    aborts.current.get(key)?.abort();
    aborts.current.delete(key);
  }, []);
  return { send, abort };
}

export function useUploads(): Uploads {
  const api = useApi();
  const [entries, setEntries] = useState<readonly Upload[]>([]);
  const next = useRef(1);
  const patch: Patch = useCallback((key, change) => {
    setEntries((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }, []);
  const { open, close } = useOpenedPdfs();
  const { send, abort } = useSending(patch);
  const nextKey = useCallback(() => {
    next.current += 1;
    return next.current;
  }, []);
  const remove = useCallback(
    (key: number) => {
      abort(key);
      close(key);
      setEntries((now) => now.filter((one) => one.key !== key));
    },
    [abort, close],
  );
  const add = useCallback(
    (box: string, files: readonly File[], replace = false) => {
      const added = files.map((file) => {
        const key = nextKey();
        const local = open(key, file);
        void send(key, file, local);
        return { key, box, name: file.name, bytes: file.size, sent: 0, ...(local ? { local } : {}) };
      });
      // A file that was refused gives way to the new try.
      setEntries((now) => [...now.filter((one) => one.box !== box || (!replace && one.error === undefined)), ...added]);
    },
    [nextKey, open, send],
  );
  const adopt = useCallback(
    (box: string, files: readonly PendingFile[]) => {
      const added = files.map(({ fileId, name }) => {
        const key = nextKey();
        api.call('files.view', { params: { fileId } }).then(
          (stored) => patch(key, { stored, name: stored.name, bytes: stored.bytes, sent: stored.bytes }),
          (error: unknown) => patch(key, { error }),
        );
        return { key, box, name, bytes: 0, sent: 0, fileId };
      });
      setEntries((now) => [...now, ...added]);
    },
    [api, patch, nextKey],
  );
  const held = entries.flatMap(({ box, name, fileId }) => (fileId === undefined ? [] : [{ box, name, fileId }]));
  return { entries, add, adopt, remove, held, busy: filesOnTheirWay({ entries }) > 0 };
}
