// The front page of everything that opens or writes a PDF. The work is done in child processes with limits, which answer
// facts, texts and paths of finished files.
import { fileURLToPath } from 'node:url';
import { type Result, refuse } from '#domain/errors/result.ts';
import { batchWork, type CallLimits, ofPicture, PICTURE_SECONDS, pageWork, pathsOf } from './jobs/call-limits.ts';
import type { ComposedFile, ComposeOutput, VerifiedSample, WrittenFile } from './jobs/compose-jobs.ts';
import type {
  AddressFit,
  AreaTextAnswer,
  AreaTextRequest,
  BlankJob,
  BookmarksJob,
  DocumentFacts,
  DocumentLimits,
  FitAddressJob,
  PageLines,
  PageLinesJob,
  RenderedPage,
  RenderJob,
  TakeOutTrialsJob,
} from './jobs/document-jobs.ts';
import type { FillJob, OfficeFacts, OfficeFactsJob, TemplateFacts, TemplateJob } from './jobs/office/office-jobs.ts';
import type { PageTotal, PrintStreamJob, SeveralUpJob } from './jobs/remaking/remade-jobs.ts';
import { type SlowPages, slowPages } from './jobs/slow-pages.ts';
import { builtProgram } from './pool/built-program.ts';
import type { Asker } from './pool/fair-queue.ts';
import { startPool } from './pool/pool.ts';
import type { Incident, Lane, Pool } from './pool/pool.types.ts';

/** How a call is run. */
interface CallOptions {
  readonly lane: Lane;
  /** Aborting kills the child at once; the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Every method may refuse with `document.encrypted`, `document.broken` (`code`), `document.formNotFlat` and
 * `document.tooCostly` (`reason`), and rejects when aborted or stopped, or with the `code` of the
 * system where a file could not be written (ENOSPC).
 * Pages count from 1, or from the end below zero (-1 is the last).
 */
export interface DocumentEngine {
  /**
   * What a document is, and the file that all later calls must be given (`workingPath`). A repaired copy is written to
   * `workDir` when one is needed. Refuses also with `document.noPages`, `document.tooManyPages` (`pages`, `limit`),
   * `document.tooBig` (`bytes`, `limit`).
   */
  inspect(job: { path: string; workDir: string } & CallOptions): Promise<Result<DocumentFacts>>;
  /** Lines of text in areas of pages. */
  areaText(
    job: { path: string; requests: readonly AreaTextRequest[] } & CallOptions,
  ): Promise<Result<AreaTextAnswer[]>>;
  /** Every line of text of pages, with its place. Refuses also with `area.page` (`page`, `pages`). */
  pageLines(job: PageLinesJob & CallOptions): Promise<Result<PageLines[]>>;
  /** Whether text can be taken out of pages, one answer for each. */
  takeOutTrials(job: TakeOutTrialsJob & CallOptions): Promise<Result<boolean[]>>;
  /** Whether lines can be set on the first page of a letter in place of those that stand in an area. */
  fitAddress(job: FitAddressJob & CallOptions): Promise<Result<AddressFit>>;
  /**
   * Writes outputs (a slice of up to 200 letters a call). Refuses also with `document.unknownFont`,
   * `document.missingGlyph`, `document.textTooLarge`, `document.codeInvalid`, `document.codeTooLarge`,
   * `document.notTakenOut` (`reason`); parameters `output`,
   * `page`, `item` say where.
   */
  compose(job: { outputs: readonly ComposeOutput[] } & CallOptions): Promise<Result<ComposedFile[]>>;
  /** Documents behind each other in one file. */
  merge(job: { target: string; paths: readonly string[] } & CallOptions): Promise<Result<WrittenFile>>;
  /**
   * One page as a PNG file. Refuses also with `area.page` (`page`, `pages`), and after five seconds with
   * `document.pictureCostly`; `anyway` takes up to a minute, in a lane of its own.
   */
  render(job: RenderJob & CallOptions & { anyway?: boolean }): Promise<Result<RenderedPage>>;
  /** For each check, whether nothing is visible in the area of the page. */
  findBlank(job: BlankJob & CallOptions): Promise<Result<boolean[]>>;
  /**
   * The pages of the bookmarks of one level, in their order. Refuses also with `split.bookmarks`: `reason` is `loop`,
   * `tooMany`, `broken`, or `page` with the `title` of one that leads to no page of the document.
   */
  bookmarks(job: BookmarksJob & CallOptions): Promise<Result<readonly number[]>>;
  /**
   * Draws first, last and one in `every` (200) of finished outputs beside their sources. Refuses with
   * `document.outputDiffers` (`output`, `page`) when something changed outside the drawn items.
   */
  verifySample(
    job: { outputs: readonly ComposeOutput[]; every?: number } & CallOptions,
  ): Promise<Result<VerifiedSample>>;
  /** Several pages on each page of a new file; form fields must be part of the pages. Pages keep their proportions. */
  severalUp(job: SeveralUpJob & CallOptions): Promise<Result<PageTotal>>;
  /**
   * Text for a line printer, set on pages. Refuses with `preprocessing.lineTooLong`, `preprocessing.character`,
   * `preprocessing.carriageControl` (`line`), `preprocessing.encoding`, `document.missingGlyph`, `document.tooManyPages`.
   */
  printStream(job: Omit<PrintStreamJob, 'maxPages'> & CallOptions): Promise<Result<PageTotal>>;
  /**
   * What an office document is, by what stands in it. Refuses with `preprocessing.officeKind`, `file.encrypted`,
   * `preprocessing.officeSize` (`reason`).
   */
  officeFacts(job: OfficeFactsJob & CallOptions): Promise<Result<OfficeFacts>>;
  /**
   * The fields of a letter of a word processor. Refuses as `officeFacts` does, and with `services.template` (`tag`,
   * `reason`), `services.templateField` (`tag`).
   */
  template(job: TemplateJob & CallOptions): Promise<Result<TemplateFacts>>;
  /** One document of each row (a batch of up to 200 a call). Refuses as `template` does; `place` says at which row. */
  fill(job: FillJob & CallOptions): Promise<Result<TemplateFacts>>;
  /** The same engine, with the turns and shares of one account and person. */
  of(asker: Asker): DocumentEngine;
  /** Kills the children and waits until they are gone. */
  stop(): Promise<void>;
}

/** What the engine may use of the machine, and where it may write. */
export interface DocumentEngineOptions {
  /** Folder for the children's temporary folders. */
  readonly workRoot: string;
  /** Folders that results are written to; given, the children cannot write anywhere else. */
  readonly writeFolders?: readonly string[];
  /** Processor cores that may be used: as many children and one more serve persons, and as many batches. */
  readonly cores: number;
  /** ms, monotonic */
  readonly now: () => number;
  /** Resident bytes of a child, 1 GB when absent. */
  readonly memoryBytes?: number;
  /** ms without progress, 20 s when absent */
  readonly idleMs?: number;
  /** 50,000 pages and 2 GB when absent */
  readonly limits?: DocumentLimits;
  /** Path of the children's program; the bundle where it is fresh, else its source, when absent. */
  readonly program?: string;
  /** Called for each child that had to be killed. */
  readonly onIncident?: (incident: Incident) => void;
}

const GIGABYTE = 1024 ** 3;
const DEFAULT_LIMITS: DocumentLimits = { pages: 50_000, bytes: 2 * GIGABYTE };
const IDLE_MS = 20_000;
const HEAP_MEGABYTES = 768;
const JOBS_PER_CHILD = 200;
const VERIFY_EVERY = 200;

/** Path of the source of the children's program. */
export const PROGRAM_SOURCE = fileURLToPath(new URL('./documents.child.ts', import.meta.url));

/** Starts the children. */
export function startDocumentEngine(options: DocumentEngineOptions): DocumentEngine {
  const pool = startPool({
    module: options.program ?? builtProgram('documents.child') ?? PROGRAM_SOURCE,
    workRoot: options.workRoot,
    // One more than there is work for at once: whoever is stuck holds all but one of the places at most.
    personChildren: options.cores + 1,
    batchChildren: options.cores + 1,
    idleMs: options.idleMs ?? IDLE_MS,
    jobsPerChild: JOBS_PER_CHILD,
    heapMegabytes: HEAP_MEGABYTES,
    memoryBytes: options.memoryBytes ?? GIGABYTE,
    now: options.now,
    ...(options.writeFolders ? { writeFolders: options.writeFolders } : {}),
    ...(options.onIncident ? { onIncident: options.onIncident } : {}),
  });
  return engineOf({ pool, limits: options.limits ?? DEFAULT_LIMITS, slow: slowPages(options.now) });
}

interface EngineCore {
  readonly pool: Pool;
  readonly limits: DocumentLimits;
  readonly slow: SlowPages;
}

function engineOf(parts: EngineCore, asker?: Asker): DocumentEngine {
  const { pool, limits } = parts;
  /** The answer of a kind of job has the type that its handler gives: both are declared with the jobs (jobs/*-jobs.ts). */
  const run = <T>(kind: string, { lane, signal, ...job }: CallOptions & object, call: CallLimits): Promise<Result<T>> =>
    pool.run({ lane, kind, job, ...call, ...(signal ? { signal } : {}), ...(asker ? { asker } : {}) }) as Promise<
      Result<T>
    >;
  return {
    inspect: (job) => run('inspect', { ...job, limits } as typeof job, pageWork(job.path)),
    areaText: (job) => run('areaText', job, pageWork(job.path)),
    pageLines: (job) => run('pageLines', job, pageWork(job.path)),
    takeOutTrials: (job) => run('takeOutTrials', job, batchWork([job.path])),
    fitAddress: (job) => run('fitAddress', job, pageWork(job.path)),
    compose: (job) => run('compose', job, batchWork(pathsOf(job.outputs))),
    merge: (job) => run('merge', job, batchWork(job.paths)),
    render: (job) => withinBudget(parts.slow, job, run),
    findBlank: (job) => run('blank', job, pageWork(job.path)),
    bookmarks: (job) => run('bookmarks', job, pageWork(job.path)),
    verifySample: (job) => run('verify', { every: VERIFY_EVERY, ...job }, batchWork(pathsOf(job.outputs))),
    severalUp: (job) => run('severalUp', job, batchWork([job.path])),
    printStream: (job) => run('printStream', { ...job, maxPages: limits.pages } as typeof job, batchWork([job.path])),
    officeFacts: (job) => run('officeFacts', job, pageWork(job.path)),
    template: (job) => run('template', job, pageWork(job.path)),
    fill: (job) => run('fill', job, batchWork([job.path])),
    of: (other) => engineOf(parts, other),
    stop: () => pool.stop(),
  };
}

type Run = (kind: string, job: RenderJob & CallOptions, call: CallLimits) => Promise<Result<RenderedPage>>;

/** A picture within its time: quickly where a person waits, in the lane of batches where it is wanted anyway. */
async function withinBudget(
  slow: SlowPages,
  { anyway = false, ...job }: RenderJob & CallOptions & { anyway?: boolean },
  run: Run,
): Promise<Result<RenderedPage>> {
  const { path, page } = job;
  const pace = anyway ? 'anyway' : 'quick';
  const tooSlow = refuse('document.pictureCostly', { page, seconds: PICTURE_SECONDS[pace] });
  if (!anyway && slow.has(path, page)) return tooSlow;
  const drawn = await run('render', anyway ? { ...job, lane: 'aside' } : job, ofPicture(path, pace));
  if (drawn.ok || drawn.refusal.label !== 'document.tooCostly') return drawn;
  slow.add(path, page);
  return tooSlow;
}
