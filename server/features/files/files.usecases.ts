// Files that a person uploads before depositing them: stored by content, shown page by page, gone after seven days.
import type { StoredFile } from '#domain/api/session/files.contract.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, Download, Handlers, ReceivedFile, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import type { Trx } from '#server/storage/schema.ts';
import { acceptFile, type InspectedFile, inspectFile } from './accept-file.usecases.ts';
import { storedFile, warningOf } from './file-view.usecases.ts';
import { findOwnFile, listOwnFiles, type StoredFileRow } from './files.repository.ts';
import { drawStoredPage, type PageWish } from './stored-page.ts';

const DEFAULT_SOURCE = 'standalone';
const DEFAULT_SIDE = 1_200;
const LONGEST_SIDE = 4_000;
/** Pictures of a file never change: the browser may keep them for an hour. */
const PICTURE_SECONDS = 3_600;

async function inspectAll(
  files: readonly ReceivedFile[],
  caller: Caller,
  services: Services,
): Promise<Result<InspectedFile[]>> {
  const inspected: InspectedFile[] = [];
  for (const file of files) {
    const one = await inspectFile(file, caller, services);
    if (!one.ok) return one;
    inspected.push(one.value);
  }
  return ok(inspected);
}

interface Upload {
  readonly caller: Caller;
  readonly files: readonly ReceivedFile[];
  readonly source: string | undefined;
  readonly remember: (trx: Trx, file: StoredFile) => Promise<void>;
}

/** Takes files in, all or none; answers the first. */
async function upload({ caller, files, source, remember }: Upload, services: Services): Promise<Result<StoredFile>> {
  if (files.length === 0) return refuse('file.noFile');
  const inspected = await inspectAll(files, caller, services);
  if (!inspected.ok) return inspected;
  return transact(services.db, async (trx) => {
    const rows: StoredFileRow[] = [];
    for (const file of inspected.value) {
      rows.push(await acceptFile(trx, file, { caller, services, source: source ?? DEFAULT_SOURCE }));
    }
    const [first] = rows;
    if (!first) return refuse('file.noFile');
    const answer = storedFile(first, await warningOf(first, { ...services, db: trx }));
    await remember(trx, answer);
    return ok(answer);
  });
}

/** A file of the caller; expired, foreign and missing ones are refused alike. */
export async function ownFile(caller: Caller, fileId: string, { db, clock }: Services): Promise<Result<StoredFileRow>> {
  const row = await findOwnFile(db, { id: fileId, ownerId: caller.user.id, now: clock.now() });
  return row ? ok(row) : refuse('file.notFound', { file: fileId });
}

const CONTENT_TYPES: Readonly<Record<string, string>> = { pdf: 'application/pdf', archive: 'application/zip' };

async function picture(row: StoredFileRow, wish: PageWish, services: Services): Promise<Result<Download>> {
  const { page } = wish;
  if (row.page_count === null || page < 1 || page > row.page_count) {
    return refuse('area.page', { page, pages: row.page_count ?? 0 });
  }
  const longestSidePx = Math.min(wish.longestSidePx, LONGEST_SIDE);
  const drawn = await drawStoredPage(row, { ...wish, longestSidePx }, services);
  if (!drawn.ok) return drawn;
  return ok({
    content: { path: drawn.value },
    name: `${row.name}-${page}.png`,
    contentType: 'image/png',
    inline: true,
    maxAge: PICTURE_SECONDS,
  });
}

type FileCalls = 'files.upload' | 'files.put' | 'files.list' | 'files.download' | 'files.view' | 'files.page';

export const FILE_HANDLERS: Handlers<FileCalls> = {
  'files.upload': async ({ caller, files, fields, remember }, services) => {
    const stray = files.find(({ partName }) => partName !== 'file');
    if (stray)
      return refuse('exception.invalidInput', { field: stray.partName, reason: 'files come as parts named file' });
    return upload({ caller, files, source: fields.source, remember }, services);
  },
  'files.put': async ({ caller, raw, query, remember }, services) =>
    upload({ caller, files: raw ? [raw] : [], source: query.source, remember }, services),
  'files.list': async ({ caller }, services) => {
    const rows = await listOwnFiles(services.db, caller.user.id, services.clock.now());
    return ok(rows.map((row) => storedFile(row, null)));
  },
  'files.download': async ({ caller, params }, services) => {
    const file = await ownFile(caller, params.fileId, services);
    if (!file.ok) return file;
    const { hash, bytes, name, file_type } = file.value;
    return ok({
      content: { hash, length: bytes },
      name,
      contentType: CONTENT_TYPES[file_type] ?? 'application/octet-stream',
    });
  },
  'files.view': async ({ caller, params }, services) => {
    const file = await ownFile(caller, params.fileId, services);
    return file.ok ? ok(storedFile(file.value, await warningOf(file.value, services))) : file;
  },
  'files.page': async ({ caller, params, query, signal }, services) => {
    const file = await ownFile(caller, params.fileId, services);
    if (!file.ok) return file;
    const wish = {
      page: Number(params.page),
      longestSidePx: Number(query.longestSide ?? DEFAULT_SIDE),
      anyway: query.anyway === '1',
      signal,
    };
    return picture(file.value, wish, services);
  },
};
