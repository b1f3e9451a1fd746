// What a job must have before it is created: name, files of each box, limits (docs/model.md, "Job creation").
import { ok, type Result, refuse } from '../errors/result.ts';
import { type BoxType, UNLIMITED } from '../services/services.ts';
import { JOB_NAME_CHARACTERS } from './jobs.ts';

/** Large defaults; an installation may set its own (docs/model.md, "Limits"). */
export const JOB_LIMITS = {
  fileBytes: 2 * 1024 ** 3,
  filePages: 50_000,
  jobPages: 200_000,
  jobNameCharacters: JOB_NAME_CHARACTERS,
  filesPerBox: 10_000,
} as const;

/** What sniffing found in a file; its name does not count. */
export const FILE_KINDS = ['pdf', 'zip', 'text', 'unknown'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Which kinds of file a box takes. */
export const BOX_FILE_KINDS = {
  pdf: ['pdf'],
  datafile: ['text'],
  archive: ['zip'],
} as const satisfies Record<BoxType, readonly FileKind[]>;

const withoutExtension = (fileName: string): string => {
  const base = fileName.replace(/^.*[/\\]/, '');
  const dot = base.lastIndexOf('.');
  return dot > 0 ? base.slice(0, dot) : base;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters and marks of direction are removed
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;
const cleaned = (name: string): string => name.replace(CONTROL, ' ').trim();

/** The name that the first main file gives a deposit; empty where nothing is left of it. */
export const nameOfFile = (fileName: string): string => cleaned(withoutExtension(fileName));

/** The sources of a job's name (docs/model.md, "Job name"); null: this source has none. */
export interface JobNameFacts {
  readonly entered: string | null;
  readonly editable: boolean;
  /** Value of the service's jobNameExpression, or null. */
  readonly computed: string | null;
  readonly firstMainFileName: string | null;
}

/**
 * The name of a job: the entered one where the service allows editing, else the computed one, else the first main
 * file's name without extension. Over 255 characters is an error of its own, never a silent cut.
 */
export function jobName(facts: JobNameFacts): Result<string> {
  const entered = cleaned(facts.entered ?? '');
  const computed = cleaned(facts.computed ?? '');
  if (!facts.editable && entered !== '' && entered !== computed) return refuse('job.nameNotEditable');
  const candidates = [entered, computed, nameOfFile(facts.firstMainFileName ?? '')];
  const name = candidates.find((candidate) => candidate !== '');
  if (name === undefined) return refuse('job.nameEmpty');
  const length = [...name].length;
  const maximum = JOB_LIMITS.jobNameCharacters;
  return length > maximum ? refuse('job.nameTooLong', { length, maximum }) : ok(name);
}

/** A box of the service as a deposit is held against it; counts are files. */
export interface BoxRule {
  readonly name: string;
  readonly label: string;
  readonly boxType: BoxType;
  readonly minElements: number;
  /** -1 = unlimited. */
  readonly maxElements: number;
  /** Files that the service itself brings. */
  readonly configuredFiles: number;
  /** What a preprocessor takes, in place of what the box takes. */
  readonly rewritten?: readonly FileKind[];
}

/** A file of the deposit and the name of its box. */
export interface DepositedFile {
  readonly box: string;
  readonly fileName: string;
  readonly kind: FileKind;
}

/** Every box holds at least its minimum and at most its maximum of files of its kind; no file is for no box. */
export function checkBoxFiles(boxes: readonly BoxRule[], files: readonly DepositedFile[]): Result<true> {
  const stray = files.find((file) => !boxes.some(({ name }) => name === file.box));
  if (stray) return refuse('job.boxUnknown', { box: stray.box });
  for (const box of boxes) {
    const own = files.filter((file) => file.box === box.name);
    const checked = checkOneBox(box, own);
    if (!checked.ok) return checked;
  }
  return ok(true);
}

function checkOneBox(box: BoxRule, files: readonly DepositedFile[]): Result<true> {
  const kinds: readonly FileKind[] = box.rewritten ?? BOX_FILE_KINDS[box.boxType];
  const wrong = files.find(({ kind }) => !kinds.includes(kind));
  if (wrong && kinds.join() === 'pdf') return refuse('file.notPdf', { file: wrong.fileName });
  if (wrong) {
    return refuse('file.invalidType', { file: wrong.fileName, found: wrong.kind, expected: kinds.join(', ') });
  }
  const count = files.length + box.configuredFiles;
  if (count < box.minElements) {
    return refuse('job.notEnoughFiles', { box: box.label, count, minimum: box.minElements });
  }
  const maximum = box.maxElements === UNLIMITED ? JOB_LIMITS.filesPerBox : box.maxElements;
  return count > maximum ? refuse('job.tooManyFiles', { box: box.label, count, maximum }) : ok(true);
}

/** A box that an archive fills holds as many documents as it takes; the main one has one at least. `isLast`: no more come. */
export function checkUnpackedCount(
  {
    label: box,
    main,
    minElements,
    maxElements,
  }: Pick<BoxRule, 'label' | 'minElements' | 'maxElements'> & { main: boolean },
  count: number,
  isLast: boolean,
): Result<true> {
  const maximum = maxElements === UNLIMITED ? JOB_LIMITS.filesPerBox : maxElements;
  if (count > maximum) return refuse('job.tooManyFiles', { box, count, maximum });
  const minimum = Math.max(minElements, main ? 1 : 0);
  return isLast && count < minimum ? refuse('job.notEnoughFiles', { box, count, minimum }) : ok(true);
}
