// Which project of vitest a test file belongs to, by where it lies and what it imports: no list that has to be kept.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const ALL = '{domain,server,renderer,main,preload,printer-driver,scripts,tests}/**/*.test.ts';
/** Imports that bring a database, a server or another process along. */
const STARTS =
  /support\/(database\/[\w-]+|test-server|server-process)\.ts'|\bstartEmbedded\b|\bopenStorage\b|'node:child_process'/;

const isServerTest = (file: string): boolean =>
  /^tests\/(?!architecture\/)/.test(file) || STARTS.test(readFileSync(path.join(ROOT, file), 'utf8'));

const files = globSync(ALL, { cwd: ROOT, exclude: ['**/node_modules'] }).map((file) => file.replaceAll('\\', '/'));

/** Tests that start a database, a server or another program of the product, or cross a border of folders. */
export const SERVER_TESTS: readonly string[] = files.filter(isServerTest);

/** All others: rules, formats and files, tested in one process after the other without a fresh start for each. */
export const PURE_TESTS: readonly string[] = files.filter((file) => !isServerTest(file));
