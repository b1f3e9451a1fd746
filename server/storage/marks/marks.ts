// Marks of what was used up (delivery numbers, attempts to send, ids), kept beside the files and in the outbox, where a
// backup of the database does not bring them back. Written and synced before anything leaves, and ahead of what is given out (docs/decisions/0222, 0305).
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from './replace-file.ts';

/** The highest that was used of each kind. */
export interface Marks {
  /** id of an attempt to send */
  readonly attempt: number;
  /** counter of delivery numbers by `CODE/YEAR` */
  readonly numbers: Readonly<Record<string, number>>;
  /** last value by name of the sequence */
  readonly sequences: Readonly<Record<string, number>>;
  /** Up to where numbers and ids may be given out before these marks are raised again. */
  readonly ahead: {
    readonly numbers: Readonly<Record<string, number>>;
    readonly sequences: Readonly<Record<string, number>>;
  };
  /** A server works, or ended without a word: all up to `ahead` may have been given out. */
  readonly open: boolean;
}

export const NO_MARKS: Marks = {
  attempt: 0,
  numbers: {},
  sequences: {},
  ahead: { numbers: {}, sequences: {} },
  open: false,
};
const FILE = 'marks.json';

function highest(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> {
  const all: Record<string, number> = Object.assign(Object.create(null), a);
  for (const [name, value] of Object.entries(b)) all[name] = Math.max(all[name] ?? 0, value);
  return all;
}

/** Of each kind the higher one. */
export const joined = (a: Marks, b: Marks): Marks => ({
  attempt: Math.max(a.attempt, b.attempt),
  numbers: highest(a.numbers, b.numbers),
  sequences: highest(a.sequences, b.sequences),
  ahead: {
    numbers: highest(a.ahead.numbers, b.ahead.numbers),
    sequences: highest(a.ahead.sequences, b.ahead.sequences),
  },
  open: a.open || b.open,
});

/** Whether `seen` knows less than the marks: of a delivery number, or of an id. Rows may be gone, sequences never go back. */
export const isBehind = (seen: Marks, marks: Marks): boolean =>
  Object.entries(marks.numbers).some(([name, value]) => (seen.numbers[name] ?? 0) < value) ||
  // A sequence that a later version has no more tells nothing.
  Object.entries(marks.sequences).some(([name, value]) => (seen.sequences[name] ?? value) < value);

function numbersOf(value: unknown): Record<string, number> {
  const found: Record<string, number> = Object.create(null);
  for (const [name, one] of Object.entries((value ?? {}) as object)) if (Number.isSafeInteger(one)) found[name] = one;
  return found;
}

/** Marks as they were stored, whatever stands there. */
export function marksOf(value: unknown): Marks {
  const { attempt, numbers, sequences, ahead, open: isOpen } = (value ?? {}) as Record<string, unknown>;
  const further = (ahead ?? {}) as Record<string, unknown>;
  return {
    attempt: Number.isSafeInteger(attempt) ? (attempt as number) : 0,
    numbers: numbersOf(numbers),
    sequences: numbersOf(sequences),
    ahead: { numbers: numbersOf(further.numbers), sequences: numbersOf(further.sequences) },
    open: isOpen === true,
  };
}

async function readMarks(folder: string): Promise<Marks | null> {
  try {
    return marksOf(JSON.parse(await readFile(path.join(folder, FILE), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`The marks in ${folder} cannot be read.`, { cause: error });
  }
}

async function writeMarks(folder: string, marks: Marks): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  const target = path.join(folder, FILE);
  await replaceFile(target, JSON.stringify(marks), { mode: 0o600, part: `${target}.part` });
}

/** `CODE-YEAR-COUNTER-CHECK`, as a delivery number is printed. */
const NUMBER = /^(.+)-(\d{4})-(\d{8})-\d$/;

/** Keeps in an output folder that this delivery number was used there: the folder may lie on another machine than the rest. */
export async function markNumber(folder: string, deliveryNumber: string): Promise<void> {
  const [, code, year, counter] = NUMBER.exec(deliveryNumber) ?? [];
  if (code === undefined) return;
  const used = { ...NO_MARKS, numbers: { [`${code}/${year}`]: Number(counter) } };
  await writeMarks(folder, joined((await readMarks(folder)) ?? NO_MARKS, used));
}

/** The places of the marks of one installation. */
export interface MarkFiles {
  /** The higher of all places; null where none has any. */
  read(): Promise<Marks | null>;
  /** Raises every place to these marks; a lower one is left. One caller at a time. @throws when a place cannot be written */
  raise(marks: Marks): Promise<void>;
  /** The last word of a server that ends in order: what was given out is known, and nothing beyond. @throws as `raise` */
  settle(marks: Marks): Promise<void>;
}

async function foldersIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    // A production folder may be a link to where its site fetches.
    return entries.filter((one) => !one.isFile()).map(({ name }) => path.join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * @param folders where marks are kept: each of them may be put back by itself
 * @param above folder whose folders have marks of their own (`markNumber`)
 */
export function markFiles(folders: readonly string[], above?: string): MarkFiles {
  const readAll = async (): Promise<Marks | null> => {
    const others = above === undefined ? [] : await foldersIn(above);
    const found = (await Promise.all([...folders, ...others].map(readMarks))).filter((marks) => marks !== null);
    return found.length === 0 ? null : found.reduce(joined);
  };
  const writeAll = async (marks: Marks): Promise<void> => {
    for (const folder of folders) await writeMarks(folder, marks);
  };
  return {
    read: readAll,
    raise: async (marks) => writeAll(joined((await readAll()) ?? NO_MARKS, marks)),
    settle: async (marks) =>
      writeAll({ ...joined((await readAll()) ?? NO_MARKS, marks), ahead: NO_MARKS.ahead, open: false }),
  };
}
