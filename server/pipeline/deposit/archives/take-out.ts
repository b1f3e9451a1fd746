// One document is taken out of an archive and opened like any file of a stranger.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import { BOX_FILE_KINDS } from '#domain/jobs/creation.rules.ts';
import type { Box } from '#domain/services/box.schema.ts';
import type { ArchiveEntry, OpenArchive } from '#server/archives/zip-archive.ts';
import { fileRefusal, kindOf } from '#server/letters/jobs/open-file.ts';
import type { StepContext } from '#server/letters/steps/step.types.ts';
import { cleanFileName } from '#server/storage/files/file-name.ts';
import { type OpenedFile, openMade, storeContent } from '../made-files.ts';

/** What an entry is taken out with. */
export interface TakingOut {
  readonly context: StepContext;
  readonly archive: OpenArchive;
  /** A folder of the slice. */
  readonly folder: string;
}

async function openDocument(
  { context, archive, folder }: TakingOut,
  entry: ArchiveEntry,
  box: Box,
): Promise<Result<OpenedFile>> {
  const file = path.join(folder, 'entry');
  const name = cleanFileName(entry.path);
  if (entry.bytes === 0) return refuse('file.empty', { file: entry.path });
  const kind = await kindOf(file);
  const [expected] = BOX_FILE_KINDS[box.boxType];
  if (kind === 'zip') return refuse('archive.nested', { file: archive.name, entry: entry.path });
  if (kind !== expected && expected === 'pdf') return refuse('file.notPdf', { file: entry.path });
  if (kind !== expected) return refuse('file.invalidType', { file: entry.path, found: kind, expected });
  if (kind !== 'pdf') {
    return ok({ ...(await storeContent(context, file)), name, pageCount: null, facts: {}, working: null });
  }
  const opened = await openMade(context, { path: file, name }, folder);
  return opened.ok ? opened : fileRefusal(opened.refusal.label, opened.refusal.parameters, entry.path);
}

/** Takes a document out, into the store. Its facts keep where it lay: a later run leaves it out by that. */
export async function takeOut(taking: TakingOut, entry: ArchiveEntry, box: Box): Promise<Result<OpenedFile>> {
  const extracted = await taking.archive.extract(entry, path.join(taking.folder, 'entry'));
  if (!extracted.ok) return extracted;
  const opened = await openDocument(taking, entry, box);
  if (!opened.ok) return opened;
  return ok({ ...opened.value, boxName: box.name, facts: { ...opened.value.facts, entry: entry.path } });
}

/** What is left out of an archive, with the bytes that could be read. */
export interface LeftOutEntry extends OpenedFile {
  readonly refusal: Refusal;
}

/** Keeps an entry that is left out, as far as it can be read. */
export async function keepLeftOut(
  taking: TakingOut,
  entry: ArchiveEntry,
  { refusal, boxName }: { readonly refusal: Refusal; readonly boxName: string },
): Promise<LeftOutEntry> {
  const file = path.join(taking.folder, 'left-out');
  // A broken entry is kept as far as it goes.
  await taking.archive.extract(entry, file);
  const content = await storeContent(taking.context, file);
  await rm(file, { force: true });
  const facts = { entry: entry.path };
  return { ...content, name: entry.path, pageCount: null, facts, working: null, boxName, refusal };
}
