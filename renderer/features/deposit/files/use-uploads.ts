// Files on their way to the server: progress, abort, and what was refused, per box.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Refusal } from '#domain/errors/result.ts';
import { useApi } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import type { StoredFile } from '#renderer/api/upload.ts';
import { WIRE_CODES } from '#renderer/api/wire-codes.ts';
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

/** Why a box does not take a file that the server has; undefined: it does. */
export type Refuses = (box: string, stored: StoredFile) => Refusal | undefined;

const takesAll: Refuses = () => undefined;

/** A stored file as its entry shows it: taken, or refused in words by what it is. */
function received(stored: StoredFile, refusal: Refusal | undefined): Partial<Upload> {
  const { name, bytes, fileId } = stored;
  if (!refusal) return { stored, fileId, name, bytes, sent: bytes };
  const { label, parameters = {} } = refusal;
  const error = new ApiFailure(422, { code: WIRE_CODES.invalidInput, message: label, label, parameters });
  return { name, bytes, sent: bytes, error };
}

type Patch = (key: number, change: Partial<Upload>) => void;

/** Sends files, each under a key with which it can be aborted. */
function useSending(patch: Patch, refuses: Refuses) {
  const api = useApi();
  const aborts = useRef(new Map<number, AbortController>());
  const send = useCallback(
    async ({ key, box, file, local }: { key: number; box: string; file: File; local: LocalPdf | undefined }) => {
      const abort = new AbortController();
      aborts.current.set(key, abort);
      try {
        if (local && file.size > LARGE_BYTES) await opening(local);
        const stored = await api.upload(file, {
          signal: abort.signal,
          onProgress: (sent) => patch(key, { sent }),
        });
        patch(key, received(stored, refuses(box, stored)));
      } catch (error) {
        if (!isAbort(error)) patch(key, { error });
      } finally {
        aborts.current.delete(key);
      }
    },
    [api, patch, refuses],
  );
  const abort = useCallback((key: number) => {
    aborts.current.get(key)?.abort();
    aborts.current.delete(key);
  }, []);
  return { send, abort };
}

/** @param refuses asked for each file once the server has it; give it a stable identity */
export function useUploads(refuses: Refuses = takesAll): Uploads {
  const api = useApi();
  const [entries, setEntries] = useState<readonly Upload[]>([]);
  const next = useRef(1);
  const patch: Patch = useCallback((key, change) => {
    setEntries((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }, []);
  const { open, close } = useOpenedPdfs();
  const { send, abort } = useSending(patch, refuses);
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
        void send({ key, box, file, local });
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
          (stored) => patch(key, received(stored, refuses(box, stored))),
          (error: unknown) => patch(key, { error }),
        );
        return { key, box, name, bytes: 0, sent: 0, fileId };
      });
      setEntries((now) => [...now, ...added]);
    },
    [api, patch, nextKey, refuses],
  );
  const held = entries.flatMap(({ box, name, fileId }) => (fileId === undefined ? [] : [{ box, name, fileId }]));
  return { entries, add, adopt, remove, held, busy: filesOnTheirWay({ entries }) > 0 };
}
