// The whole page takes a drop, and what is pasted. Listens on the window, so that no precise aim is needed.
import { useEffect, useRef, useState } from 'react';

const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;

/** Files that are dragged; a browser that does not tell says 0. */
const countOf = (transfer: DataTransfer | null): number =>
  [...(transfer?.items ?? [])].filter(({ kind }) => kind === 'file').length;

/** @returns how many files are dragged over the page; undefined: none */
export function usePageDrop(onFiles: (files: readonly File[]) => void): number | undefined {
  const [over, setOver] = useState<number>();
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    const ends = new AbortController();
    const on = <K extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(
      kind: K,
      listen: (event: WindowEventMap[K]) => void,
    ) => window.addEventListener(kind, listen, { signal: ends.signal });
    on('dragover', (event) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(countOf(event.dataTransfer));
    });
    on('dragleave', (event) => {
      if (event.relatedTarget === null) setOver(undefined);
    });
    on('drop', (event) => {
      setOver(undefined);
      if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      take.current([...(event.dataTransfer?.files ?? [])]);
    });
    on('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0) take.current(files);
    });
    return () => ends.abort();
  }, []);
  return over;
}
