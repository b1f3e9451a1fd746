// One file before it is used: found among the uploads of a person, known by its content, opened once.
import { open } from 'node:fs/promises';
import path from 'node:path';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { FileKind } from '#domain/jobs/creation.rules.ts';
import type { Caller, Services } from '#server/context/context.ts';
import { inWorkFolder, storedPath } from './document-files.ts';

/** A file that the deposit may use. */
export interface FoundFile {
  readonly box: string;
  /** Id of the apposition of the box that it is; absent: it is a document. */
  readonly apposition?: string;
  /** Parameter of the preprocessor that names it: a file of the service. */
  readonly form?: string;
  readonly name: string;
  readonly rootAccountId: number;
  readonly hash: Buffer;
  readonly bytes: number;
  /** A file uploaded before; null: it came with the request. */
  readonly fileId: string | null;
}

/** A file that was opened. */
export interface OpenedFile extends FoundFile {
  readonly kind: FileKind;
  /** null: no pages to count (data file, archive). */
  readonly pageCount: number | null;
  readonly facts: Readonly<Record<string, unknown>>;
  /** The repaired copy to work on, when the original could not be read as it is. */
  readonly working: { readonly hash: Buffer; readonly bytes: number } | null;
}

const SNIFFED_BYTES = 4_096;

/** How text of two bytes a letter begins, in both orders. */
const UTF16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/** APPNOTE 4.3.7, and 8.5.4 before it where the archive might have become several files. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: signs of the format
const ZIP_BEGIN = /^(?:PK\u0007\u0008|PK00)?PK\u0003\u0004/;

/** What a file is by its first bytes: never by its name. */
export function sniff(head: Buffer): FileKind {
  // First: a PDF that lies unpacked in an archive begins soon behind the beginning of the archive.
  if (ZIP_BEGIN.test(head.toString('latin1', 0, 8))) return 'zip';
  if (head.subarray(0, 1_024).includes('%PDF-')) return 'pdf';
  const utf16 = UTF16_MARKS.some((mark) => head.subarray(0, 2).equals(mark));
  const jpeg = head[0] === 0xff && head[1] === 0xd8;
  return head.length > 0 && !jpeg && (utf16 || !head.includes(0)) ? 'text' : 'unknown';
}

/** What a file on disk is, by its first bytes. */
export const kindOf = async (file: string): Promise<FileKind> => sniff(await readPart(file, 0, SNIFFED_BYTES));

async function readPart(file: string, from: number, length: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const part = Buffer.alloc(length);
    const { bytesRead } = await handle.read(part, 0, length, from);
    return part.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Bytes that other programs may have written behind the end mark of a PDF (PDF Reference 1.7, Appendix H, note 18). */
const END_BYTES = 1_024;

/** A PDF without its end mark was cut on its way: the same file, handed in whole, is good. */
const isCut = async (source: string, bytes: number): Promise<boolean> =>
  !(await readPart(source, Math.max(0, bytes - END_BYTES), END_BYTES)).includes('%%EOF');

/** A file that the caller uploaded before and that is still there. */
export async function sessionFile(
  services: Services,
  caller: Caller,
  fileId: string,
): Promise<Result<Omit<FoundFile, 'box'>>> {
  const row = await services.db
    .selectFrom('stored_file')
    .select(['id', 'root_account_id', 'hash', 'name', 'bytes', 'expires_at'])
    .where('id', '=', fileId)
    .where('owner_id', '=', caller.user.id)
    .executeTakeFirst();
  const gone = row === undefined || (row.expires_at !== null && row.expires_at <= services.clock.now());
  if (gone) return refuse('file.notFound', { file: fileId });
  const { root_account_id: rootAccountId, hash, name, bytes } = row;
  return ok({ name, rootAccountId, hash, bytes, fileId: row.id });
}

/** Refusals of the document engine in the words of a deposit, with the file's name. */
const REFUSALS = {
  'document.encrypted': 'file.encrypted',
  'document.noPages': 'file.noPages',
  'document.tooManyPages': 'file.tooManyPages',
  'document.tooBig': 'file.tooBig',
} as const;

/** @param file its name, as people know it */
export function fileRefusal(label: string, parameters: Readonly<Record<string, unknown>>, file: string): Result<never> {
  const own = (REFUSALS as Record<string, (typeof REFUSALS)[keyof typeof REFUSALS] | undefined>)[label];
  const { limit, bytes, ...rest } = parameters;
  const sizes = { ...(limit === undefined ? {} : { maximum: limit }), ...(bytes === undefined ? {} : { size: bytes }) };
  return refuse(own ?? 'file.invalid', { ...rest, ...sizes, file, reason: parameters.code ?? label });
}

async function openPdf(services: Services, file: FoundFile, source: string): Promise<Result<OpenedFile>> {
  return inWorkFolder(async (workDir) => {
    const inspected = await services.documents.inspect({ path: source, workDir, lane: 'person' });
    if (!inspected.ok) {
      const { label, parameters } = inspected.refusal;
      if (label === 'document.broken' && (await isCut(source, file.bytes)))
        return refuse('file.truncated', { file: file.name });
      return fileRefusal(label, parameters, file.name);
    }
    const { pageCount, workingPath, ...facts } = inspected.value;
    if (pageCount === 0) return refuse('file.noPages', { file: file.name });
    const maximum = services.config.maxPages;
    if (pageCount > maximum) return refuse('file.tooManyPages', { file: file.name, pages: pageCount, maximum });
    const repaired = path.resolve(workingPath) !== path.resolve(source);
    const stored = repaired ? await services.files.putFile(workingPath) : null;
    const working = stored && { hash: Buffer.from(stored.hash, 'hex'), bytes: stored.bytes };
    return ok({ ...file, kind: 'pdf', pageCount, facts, working });
  });
}

/** Opens one file: its kind by content, and for a PDF its pages. Broken and protected ones are refused by name. */
export async function openFile(services: Services, file: FoundFile): Promise<Result<OpenedFile>> {
  const source = await storedPath(services.files, file.hash);
  if (source === null) return refuse('file.purged', { file: file.name });
  if (file.bytes === 0) return refuse('file.empty', { file: file.name });
  const maximum = services.config.maxFileBytes;
  if (file.bytes > maximum) return refuse('file.tooBig', { file: file.name, size: file.bytes, maximum });
  const kind = await kindOf(source);
  if (kind === 'pdf') return openPdf(services, file, source);
  return ok({ ...file, kind, pageCount: null, facts: {}, working: null });
}
