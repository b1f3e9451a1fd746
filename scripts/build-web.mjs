// Builds the web UI when its sources are newer than the last build. Runs on the host's Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, root } from './ensure.mjs';

/** Folders and files that the built UI depends on. */
const SOURCES = ['renderer', 'domain', 'vite.config.ts', 'package-lock.json'];
const stamp = join(root, 'dist', 'web', '.sources-sha256');

function digest() {
  const hash = createHash('sha256');
  const add = (path) => {
    hash.update(path);
    hash.update(readFileSync(join(root, path)));
  };
  for (const source of SOURCES) {
    if (!existsSync(join(root, source))) continue;
    if (!/\.\w+$/.test(source)) {
      const files = readdirSync(join(root, source), { recursive: true, withFileTypes: true });
      for (const file of files.filter((entry) => entry.isFile() && !entry.name.includes('.test.'))) {
        add(join(file.parentPath ?? file.path, file.name).slice(root.length + 1));
      }
    } else add(source);
  }
  return hash.digest('hex');
}

/** True when the UI is there; a stale one is built anew first. */
export function ensureWebBuild() {
  const sources = digest();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return true;
  console.log('Building the web UI…');
  const run = spawnSync('vite', ['build', '--logLevel', 'warn'], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (run.status !== 0) return false;
  writeFileSync(stamp, sources);
  return true;
}
