// The front page of everything that opens or writes a PDF. All of it happens in child processes with limits; what comes
// back are facts, texts and paths of finished files.
import { fileURLToPath } from 'node:url';
import type { Result } from '#domain/errors/result.ts';
import type {
  AreaTextAnswer,
  AreaTextRequest,
  BlankJob,
  ComposedFile,
  ComposeOutput,
  DocumentFacts,
  DocumentLimits,
  RenderedPage,
  RenderJob,
  VerifiedSample,
  WrittenFile,
} from './jobs/document-jobs.ts';
import { builtProgram } from './pool/built-program.ts';
import { type Incident, type Lane, startPool } from './pool/pool.ts';

/** How a call is run: for whom, and until when. */
interface CallOptions {
  readonly lane: Lane;
  /** Aborting kills the child at once; the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Every method may refuse with `document.encrypted`, `document.broken` (`code`), `document.formNotFlat` and
 * `document.tooCostly` (`document`: the path, `reason`), and rejects when aborted or stopped, or with the `code` of the
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
  /**
   * Writes outputs (a slice of up to 200 letters a call). Refuses also with `document.unknownFont`,
   * `document.missingGlyph`, `document.textTooLarge`, `document.codeInvalid`, `document.codeTooLarge`; parameters `output`,
   * `page`, `item` say where.
   */
  compose(job: { outputs: readonly ComposeOutput[] } & CallOptions): Promise<Result<ComposedFile[]>>;
  /** Documents behind each other in one file. */
  merge(job: { target: string; paths: readonly string[] } & CallOptions): Promise<Result<WrittenFile>>;
  /** One page as a PNG file. Refuses also with `area.page` (`page`, `pages`). */
  render(job: RenderJob & CallOptions): Promise<Result<RenderedPage>>;
  /** For each check, whether nothing can be seen in the area of the page. */
  findBlank(job: BlankJob & CallOptions): Promise<Result<boolean[]>>;
  /**
   * Draws first, last and one in `every` (200) of finished outputs beside their sources. Refuses with
   * `document.outputDiffers` (`output`, `page`) when something changed outside the drawn items.
   */
  verifySample(
    job: { outputs: readonly ComposeOutput[]; every?: number } & CallOptions,
  ): Promise<Result<VerifiedSample>>;
  /** Kills the children and waits until they are gone. */
  stop(): Promise<void>;
}

/** What the engine may use of the machine, and where it may write. */
export interface DocumentEngineOptions {
  /** Folder for the children's temporary folders. */
  readonly workRoot: string;
  /** Folders that results are written to; given, the children cannot write anywhere else. */
  readonly writeFolders?: readonly string[];
  /** Processor cores that may be used; one child for persons, the rest but one for batches. */
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
  /** Hears of each child that had to be killed. */
  readonly onIncident?: (incident: Incident) => void;
}

const GIGABYTE = 1024 ** 3;
const DEFAULT_LIMITS: DocumentLimits = { pages: 50_000, bytes: 2 * GIGABYTE };
const IDLE_MS = 20_000;
/** For work on pages of one document. */
const PAGE_WORK_MS = 120_000;
/** For work on many documents: bounded by the size of a slice, and by the time without progress. */
const BATCH_WORK_MS = 1_200_000;
/** Writing one output of tens of thousands of pages is one step. */
const BATCH_IDLE_MS = 60_000;
const HEAP_MEGABYTES = 768;
const JOBS_PER_CHILD = 200;
const VERIFY_EVERY = 200;

/** The children's program as it is written. */
export const PROGRAM_SOURCE = fileURLToPath(new URL('./documents.child.ts', import.meta.url));

/** Starts the children. */
export function startDocumentEngine(options: DocumentEngineOptions): DocumentEngine {
  const pool = startPool({
    module: options.program ?? builtProgram('documents.child') ?? PROGRAM_SOURCE,
    workRoot: options.workRoot,
    batchChildren: Math.max(1, options.cores - 1),
    idleMs: options.idleMs ?? IDLE_MS,
    jobsPerChild: JOBS_PER_CHILD,
    heapMegabytes: HEAP_MEGABYTES,
    memoryBytes: options.memoryBytes ?? GIGABYTE,
    now: options.now,
    ...(options.writeFolders ? { writeFolders: options.writeFolders } : {}),
    ...(options.onIncident ? { onIncident: options.onIncident } : {}),
  });
  const limits = options.limits ?? DEFAULT_LIMITS;
  /** The answer of a kind of job has the type its handler gives: both are declared in document-jobs. */
  const run = <T>(kind: string, { lane, signal, ...job }: CallOptions & object, call: Call): Promise<Result<T>> =>
    pool.run({ lane, kind, job, ...call, ...(signal ? { signal } : {}) }) as Promise<Result<T>>;
  return {
    inspect: (job) => run('inspect', { ...job, limits } as typeof job, pageWork(job.path)),
    areaText: (job) => run('areaText', job, pageWork(job.path)),
    compose: (job) => run('compose', job, batchWork(pathsOf(job.outputs))),
    merge: (job) => run('merge', job, batchWork(job.paths)),
    render: (job) => run('render', job, pageWork(job.path)),
    findBlank: (job) => run('blank', job, pageWork(job.path)),
    verifySample: (job) => run('verify', { every: VERIFY_EVERY, ...job }, batchWork(pathsOf(job.outputs))),
    stop: () => pool.stop(),
  };
}

interface Call {
  readonly documents: readonly string[];
  readonly totalMs: number;
  readonly idleMs?: number;
}

const batchWork = (documents: readonly string[]): Call => ({
  documents,
  totalMs: BATCH_WORK_MS,
  idleMs: BATCH_IDLE_MS,
});
const pageWork = (path: string): Call => ({ documents: [path], totalMs: PAGE_WORK_MS });

function pathsOf(outputs: readonly ComposeOutput[]): string[] {
  const paths = outputs.flatMap(({ pages }) => pages.flatMap((page) => (page.kind === 'source' ? [page.path] : [])));
  return [...new Set(paths)];
}
