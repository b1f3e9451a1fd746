// The document formats that are taken, and how their first bytes identify them.

export interface Format {
  readonly mime: string;
  /** pdf is stored untouched; raster becomes PDF in a separate child process. */
  readonly kind: 'pdf' | 'raster';
  readonly matches: (head: Uint8Array) => boolean;
}

const ascii = (head: Uint8Array): string =>
  Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
/** Other bytes may precede the mark, as every PDF reader allows. */
const isPdf = (head: Uint8Array): boolean => ascii(head).includes('%PDF-');

export const FORMATS: readonly Format[] = [
  { mime: 'application/pdf', kind: 'pdf', matches: isPdf },
  { mime: 'application/vnd.cups-pdf', kind: 'pdf', matches: isPdf },
  // PCLm is a PDF with raster strips: it needs no conversion.
  { mime: 'application/PCLm', kind: 'pdf', matches: isPdf },
  { mime: 'image/pwg-raster', kind: 'raster', matches: (head) => ascii(head).startsWith('RaS2') },
  { mime: 'image/urf', kind: 'raster', matches: (head) => ascii(head).startsWith('UNIRAST\0') },
  { mime: 'image/jpeg', kind: 'raster', matches: (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff },
];
export const ANY_FORMAT = 'application/octet-stream';

const bare = (mime: string): string => (mime.split(';')[0] ?? '').trim().toLowerCase();

/** The format of that name; "any" for application/octet-stream; undefined when it is not taken. */
export function formatNamed(mime: string): Format | 'any' | undefined {
  const wanted = bare(mime);
  if (wanted === ANY_FORMAT) return 'any';
  return FORMATS.find((format) => format.mime.toLowerCase() === wanted);
}

/** What the first bytes are, if that is the declared format (or anything known, when none was declared). */
export function recognise(declared: Format | 'any', head: Uint8Array): Format | undefined {
  if (declared === 'any') return FORMATS.find((format) => format.matches(head));
  return declared.matches(head) ? declared : undefined;
}

/** Names for document-format-supported. `faithful` adds the one that stops CUPS from rewriting PDFs. */
export const formatNames = (faithful: boolean): string[] => [
  ...FORMATS.map((format) => format.mime).filter((mime) => faithful || mime !== 'application/vnd.cups-pdf'),
  ANY_FORMAT,
];
