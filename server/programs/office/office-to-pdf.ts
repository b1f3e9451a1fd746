// Office documents to PDFs: one process of LibreOffice for a batch, with a profile of its own that is gone afterwards.
import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Asker } from '#server/documents/pool/fair-queue.ts';
import type { ProgramOutcome } from '../program.types.ts';
import type { Programs } from '../programs.ts';
import { writeProfile } from './profile.ts';

/** ms that one batch may take. */
export const OFFICE_BATCH_MS = 60_000;
const MEGABYTE = 1024 ** 2;
/** Of one batch. */
const LIMITS = {
  totalMs: OFFICE_BATCH_MS,
  memoryBytes: 1024 * MEGABYTE,
  folderBytes: 2048 * MEGABYTE,
  folderFiles: 20_000,
};

/** The filter that writes PDFs, by what a document is. */
const FILTERS = { text: 'writer_pdf_Export', sheet: 'calc_pdf_Export', slides: 'impress_pdf_Export' } as const;
export type OfficeDocument = keyof typeof FILTERS;

export interface OfficeBatch {
  /** Paths in a folder of their own, each with another name before its ending. */
  readonly files: readonly string[];
  readonly document: OfficeDocument;
  /** The filter that reads them; it is not guessed from their content. */
  readonly reads: string;
  /** An empty folder that the caller removes; results lie in it. */
  readonly folder: string;
  readonly asker: Asker;
  readonly signal?: AbortSignal;
}

/** The name of a file's PDF. */
const pdfOf = (file: string): string => `${path.basename(file, path.extname(file))}.pdf`;

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** What a LibreOffice that broke was at: its last PDF may be half written. */
async function brokenAt(pdfs: readonly string[]): Promise<number> {
  const made = await Promise.all(pdfs.map(exists));
  return Math.max(0, made.lastIndexOf(true));
}

/** Exit codes of a program of which a part is missing: soffice is a script that starts others (POSIX, 2.8.2). */
const IN_PARTS: ReadonlySet<number | null> = new Set([126, 127]);

/** It was found at the start of the server, and is gone, broken or held back now. */
const cannotStart = async (program: string, said: string): Promise<Result<never>> =>
  (await exists(program))
    ? refuse('preprocessing.programStart', { name: 'LibreOffice', said: said.trim().split('\n').at(-1) ?? '' })
    : refuse('services.officeMissing');

function refusalOf({ reason }: Extract<ProgramOutcome, { type: 'killed' }>): Result<never> {
  if (reason === 'stopped') throw new Error('LibreOffice was stopped.');
  return reason === 'time'
    ? refuse('preprocessing.officeTime', { seconds: OFFICE_BATCH_MS / 1000 })
    : refuse('preprocessing.officeSize', { reason });
}

/**
 * Paths of the PDFs, in the order of the files. Refuses with `services.officeMissing`, `preprocessing.programStart`
 * (`name`, `said`), `preprocessing.officeTime` (`seconds`), `preprocessing.officeSize` (`reason`), and with
 * `preprocessing.notConverted` and `place`, the number (from 0) of the first file of which nothing was made.
 */
export async function officeToPdf(programs: Programs, batch: OfficeBatch): Promise<Result<string[]>> {
  if (programs.office === null) return refuse('services.officeMissing');
  const { folder, files, signal } = batch;
  const [profile, made, temporary] = ['profile', 'made', 'tmp'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeProfile(profile);
  await mkdir(made);
  await mkdir(temporary);
  const run = {
    path: programs.office,
    args: [
      `-env:UserInstallation=${pathToFileURL(profile)}`,
      // Its pipe lies there, and not in the folder that all programs share.
      `-env:OSL_SOCKET_PATH=${temporary}`,
      ...['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nologo'],
      `--infilter=${batch.reads}`,
      ...['--convert-to', `pdf:${FILTERS[batch.document]}`, '--outdir', made],
      ...files,
    ],
    folder,
    environment: {
      HOME: folder,
      TMPDIR: temporary,
      LC_ALL: 'C.UTF-8',
      PATH: '/usr/bin:/bin',
      SAL_USE_VCLPLUGIN: 'svp',
    },
    limits: LIMITS,
    network: 'off' as const,
    ...(signal ? { signal } : {}),
  };
  const outcome = await programs.run(run, batch.asker);
  if (outcome.type === 'failed') return cannotStart(programs.office, outcome.message);
  if (outcome.type === 'killed') return refusalOf(outcome);
  if (IN_PARTS.has(outcome.code)) return cannotStart(programs.office, outcome.output);
  const pdfs = files.map((file) => path.join(made, pdfOf(file)));
  if (outcome.code !== 0) return refuse('preprocessing.notConverted', { place: await brokenAt(pdfs) });
  for (const [place, pdf] of pdfs.entries()) {
    if (!(await exists(pdf))) return refuse('preprocessing.notConverted', { place });
  }
  return ok(pdfs);
}
