// The bundled program of the document children: used while it is made of the sources that lie there, else not. It starts
// sooner and with less work for the processor; what it does is the same.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** Folder of the bundles. */
export const BUNDLE_FOLDER = join(ROOT, 'dist/documents');
/** File in it that says which bundle is the newest; it is replaced in one step. */
export const BUNDLE_RECORD = 'newest.json';

/** What was bundled of which sources; beside the bundle, as JSON. */
export interface BundleRecord {
  /** name of the bundle's folder */
  readonly folder: string;
  /** SHA-256 in hexadecimal of each source, by its path below the project's root */
  readonly sources: Readonly<Record<string, string>>;
}

/**
 * Path of the newest bundle of the program `name`; null where there is none, or a source has changed since. `folder` holds
 * the bundles, `root` the sources.
 */
export function builtProgram(name: string, { folder = BUNDLE_FOLDER, root = ROOT } = {}): string | null {
  const record = readRecord(join(folder, BUNDLE_RECORD));
  if (record === null) return null;
  const isFresh = Object.entries(record.sources).every(([path, digest]) => digestOf(join(root, path)) === digest);
  return isFresh ? join(folder, record.folder, `${name}.mjs`) : null;
}

function readRecord(path: string): BundleRecord | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as BundleRecord;
  } catch {
    // not built yet
    return null;
  }
}

/** null where the file cannot be read: a source that is gone has changed. */
function digestOf(path: string): string | null {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch {
    return null;
  }
}
