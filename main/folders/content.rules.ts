// What the first and last bytes of a file say about it. Nothing here reads a PDF: that is the server's work. Pure.

/**
 * `whole`: header and end mark; `open`: a header and no end mark, as while a PDF is being written; `blank`: no content
 * yet, as when the size is reserved first; `other`: no PDF.
 */
export type ContentKind = 'whole' | 'open' | 'blank' | 'other';

/** @param head the first PEEK_BYTES (disk/folder-disk.ts) @param tail the last ones; fewer of a shorter file */
export function contentKind(head: Uint8Array, tail: Uint8Array): ContentKind {
  if (Buffer.from(head).includes('%PDF-')) return Buffer.from(tail).includes('%%EOF') ? 'whole' : 'open';
  return head.every((byte) => byte === 0) ? 'blank' : 'other';
}
