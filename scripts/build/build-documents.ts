// Bundles the program of the document children when its sources have changed since: `node scripts/build/build-documents.ts`.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BUNDLE_FOLDER, BUNDLE_RECORD, type BundleRecord, builtProgram } from '#server/documents/pool/built-program.ts';

const PROGRAMS = ['server/documents/documents.child.ts'];
/** ms. A running server starts its children from the bundle that it began with: older ones stay for a week. */
const KEPT_MS = 7 * 24 * 3600 * 1000;

/**
 * Bundles the program unless the bundle is fresh. Several processes may do it at once. Throws what the bundler and the file
 * system throw; the children are then started from their sources.
 */
export async function buildDocuments(): Promise<void> {
  if (builtProgram('documents.child') !== null) return;
  const { bundlePrograms } = await import('./bundle-programs.ts');
  mkdirSync(BUNDLE_FOLDER, { recursive: true });
  removeOldBundles();
  const folder = mkdtempSync(join(BUNDLE_FOLDER, 'bundle-'));
  chmodSync(folder, 0o755); // the server may run as another than who installed it
  const sources = await bundlePrograms(PROGRAMS, folder);
  const record: BundleRecord = { folder: basename(folder), sources };
  writeFileSync(join(folder, BUNDLE_RECORD), JSON.stringify(record, null, 1));
  renameSync(join(folder, BUNDLE_RECORD), join(BUNDLE_FOLDER, BUNDLE_RECORD));
}

function removeOldBundles(): void {
  for (const entry of readdirSync(BUNDLE_FOLDER, { withFileTypes: true })) {
    const path = join(BUNDLE_FOLDER, entry.name);
    const isOld = entry.isDirectory() && Date.now() - statSync(path).mtimeMs > KEPT_MS;
    if (isOld) rmSync(path, { recursive: true, force: true });
  }
}

if (import.meta.main) await buildDocuments();
