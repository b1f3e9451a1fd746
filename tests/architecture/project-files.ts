// The project's own source files, read once, for the tests that look at structure. Fails when there are too few.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Imports, importsOf } from './imports-of.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = [
  'domain',
  'server',
  'renderer',
  'main',
  'preload',
  'printer-driver',
  'tests',
  'bench',
  'scripts',
] as const;

export interface ProjectFile {
  /** Path from the project's root, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly found: Imports;
  /** What the file imports, with the files that its globs gather. */
  readonly imports: readonly string[];
}

/** All that a file imports: the files of the project that its globs match stand among them. */
export const targetsOf = ({ targets, globs }: Imports): readonly string[] =>
  globs.length === 0
    ? targets
    : [...targets, ...PATHS.filter((file) => globs.some((glob) => path.posix.matchesGlob(file, glob)))];

function read(file: string): ProjectFile {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  let imports: Imports | undefined;
  return {
    path: file,
    text,
    lines: text.split('\n').length - 1,
    /** Parsed when somebody asks. */
    get found() {
      imports ??= importsOf(file, text);
      return imports;
    },
    get imports() {
      return targetsOf(this.found);
    },
  };
}

function list(folder: string): string[] {
  const entries = readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter(
      (entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
    )
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

export const PROJECT_ROOT = ROOT;
const PATHS: readonly string[] = FOLDERS.flatMap(list).sort();
export const FILES: readonly ProjectFile[] = PATHS.map(read);
export const isTest = (file: { readonly path: string }): boolean =>
  /\.test\.tsx?$|\.spec\.ts$/.test(file.path) || file.path.startsWith('tests/') || file.path.startsWith('bench/');
/** Files of one top-level folder that are no tests. */
export const productFiles = (folder: string): readonly ProjectFile[] =>
  FILES.filter((file) => file.path.startsWith(`${folder}/`) && !isTest(file));
