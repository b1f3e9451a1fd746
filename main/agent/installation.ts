// The identity of this installation, in a file: printer uuids stay the same over restarts and upgrades.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads the identity kept in `dataDir`; the first time it writes a new one of `ids`. */
export async function installationOf(dataDir: string, ids: () => string): Promise<string> {
  const path = join(dataDir, 'installation');
  const known = await readFile(path, 'utf8').catch(() => '');
  if (known.trim() !== '') return known.trim();
  const fresh = ids();
  await writeFile(path, `${fresh}\n`, { mode: 0o600 });
  return fresh;
}
