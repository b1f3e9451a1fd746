// The project's own source files, read once, for the tests that look at structure. Fails when there are too few.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

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
  /** What the file imports: `#domain/…` as it stands, relative ones resolved from the root, packages by name. */
  readonly imports: readonly string[];
}

const IMPORT =
  /(?:^|\n)\s*(?:import\s(?:[^'"\n]*?\sfrom\s*)?|export\s[^'"\n=]*?\sfrom\s*)['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|\}\s*from\s*['"]([^'"]+)['"]/g;

function resolveImport(from: string, target: string): string {
  if (target.startsWith('#')) return target.slice(1);
  if (!target.startsWith('.')) return target;
  return path.posix.join(path.posix.dirname(from), target);
}

/** What a file with this text imports, as in `ProjectFile`. */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map((match) => resolveImport(file, match[1] ?? match[2] ?? match[3] ?? ''));
}

function read(file: string): ProjectFile {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  return { path: file, text, lines: text.split('\n').length - 1, imports: importsOf(file, text) };
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
export const FILES: readonly ProjectFile[] = FOLDERS.flatMap(list).sort().map(read);
export const isTest = (file: { readonly path: string }): boolean =>
  /\.test\.tsx?$|\.spec\.ts$/.test(file.path) || file.path.startsWith('tests/') || file.path.startsWith('bench/');
/** Files of one top-level folder that are no tests. */
export const productFiles = (folder: string): readonly ProjectFile[] =>
  FILES.filter((file) => file.path.startsWith(`${folder}/`) && !isTest(file));
