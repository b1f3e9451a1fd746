// Files that were dropped on a new deposit before a service was chosen. The address names those that the server has, so
// that a reload, Back and a sent link show them again.
import { useAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { filesNamed, type PendingFile, pendingFilesAtom, withFiles } from '#renderer/session/received.ts';
import { useUploads } from '../files/use-uploads.ts';

/** The place of files that no box has yet. */
const NO_BOX = '';

/** Takes the files that came with the address, from a printer or a folder, once. */
function useAdopted(adopt: (files: readonly PendingFile[]) => void): boolean {
  const [{ files: named }] = useQueryState();
  const [pending, setPending] = useAtom(pendingFilesAtom);
  const done = useRef(false);
  const [adopted, setAdopted] = useState(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    const known = pending.map(({ fileId }) => fileId);
    const others = filesNamed(named).filter((fileId) => !known.includes(fileId));
    adopt([...others.map((fileId) => ({ fileId, name: '' })), ...pending]);
    setPending([]);
    setAdopted(true);
  }, [named, pending, adopt, setPending]);
  return adopted;
}

export function useBegunFiles() {
  const [{ files: named }, setQuery] = useQueryState();
  const uploads = useUploads();
  const { adopt, add, remove, entries } = uploads;
  /** Something was dropped or chosen here: it may go on by itself. */
  const [dropped, setDropped] = useState(false);
  const take = useCallback((files: readonly PendingFile[]) => adopt(NO_BOX, files), [adopt]);
  const adopted = useAdopted(take);
  const stored = useMemo(() => entries.flatMap((entry) => entry.stored ?? []), [entries]);
  const settled = entries.every((entry) => entry.stored !== undefined || entry.error !== undefined);
  const { files } = withFiles(stored.map(({ fileId }) => fileId));
  useEffect(() => {
    if (adopted && settled && files !== named) setQuery({ files });
  }, [adopted, settled, files, named, setQuery]);
  return {
    entries,
    stored,
    /** Every file is on the server, or was refused. */
    settled,
    dropped,
    drop: (given: readonly File[]) => {
      setDropped(true);
      add(NO_BOX, given);
    },
    /** A file that the server has already. */
    use: (file: PendingFile) => {
      setDropped(true);
      take([file]);
    },
    remove,
    clear: () => {
      for (const { key } of entries) remove(key);
    },
  };
}

export type BegunFiles = ReturnType<typeof useBegunFiles>;
