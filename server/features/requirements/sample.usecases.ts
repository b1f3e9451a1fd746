// A sample of letters, as the editors of services try their rules on it: cut as a split cuts, areas read as deposits read.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { splitDocument, withoutPages } from '#domain/services/split.ts';
import type { Handler, Services } from '#server/context/context.ts';
import { storedPath } from '#server/letters/jobs/document-files.ts';
import type { OpenedFile } from '#server/letters/jobs/open-file.ts';
import { readTexts } from '#server/letters/rows/page-text.ts';
import { blanksOf, type FileToCut, type OwnSplit, readForSplit } from '#server/letters/splits/split-facts.ts';
import { documentsOf, onePdf } from './wanted-deposit.ts';

/** Where the pages of an uploaded file are read from. */
async function pathOf(services: Services, file: OpenedFile): Promise<Result<string>> {
  const path = await storedPath(services.files, file.working?.hash ?? file.hash);
  return path === null ? refuse('file.purged', { file: file.name }) : ok(path);
}

export const readSample: Handler<'pdf.texts'> = async ({ caller, body }, services) => {
  const file = await onePdf({ caller, services }, [], body.fileId);
  if (!file.ok) return file;
  const path = await pathOf(services, file.value);
  if (!path.ok) return path;
  const questions = body.questions.map(({ area: { page, ...area }, extraction }) => ({ page, area, extraction }));
  const read = await readTexts(documentsOf(services), { path: path.value, lane: 'person' }, questions);
  return read.ok ? ok(read.value.map(({ lines, unsure }) => ({ lines: [...lines], unsure: [...unsure] }))) : read;
};

export const cutSample: Handler<'pdf.letters'> = async ({ caller, body }, services) => {
  const file = await onePdf({ caller, services }, [], body.fileId);
  if (!file.ok) return file;
  const path = await pathOf(services, file.value);
  if (!path.ok) return path;
  const { name, pageCount: counted } = file.value;
  const pageCount = counted ?? 0;
  const cutting: FileToCut = {
    documents: documentsOf(services),
    file: { name, page_count: pageCount },
    path: path.value,
    lane: 'person',
    report: () => Promise.resolve(),
  };
  const facts = await readForSplit(cutting, body.split as OwnSplit);
  if (!facts.ok) return facts;
  const chunks = splitDocument(facts.value.rule, { fileName: name, pageCount, pages: facts.value.pages });
  if (!chunks.ok) return chunks;
  const blank = body.dropBlankPages ? await blanksOf(cutting) : ok([]);
  if (!blank.ok) return blank;
  const dropped = new Set(blank.value.flatMap((page, index) => (page.blank ? [index + 1] : [])));
  const kept = withoutPages(chunks.value, dropped);
  const letters = kept.chunks.map(({ firstPage, pages, fault }) => ({
    pages: kept.pages.slice(firstPage - 1, firstPage - 1 + pages),
    fault,
  }));
  return ok({ pageCount, letters });
};
