// Builds the screens when their sources are newer than the last build: for the browser, and with the desktop client around
// them. Runs on the host's Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, root } from '../ensure.mjs';

/** Folders and files that the built UI depends on. */
const WEB = ['renderer', 'domain', 'vite.config.ts', 'scripts/build/call-reasons.ts', 'package-lock.json'];
const DESKTOP = [...WEB, 'main', 'preload', 'printer-driver', 'vite.desktop.config.ts'];

function digest(sources) {
  const hash = createHash('sha256');
  const add = (path) => {
    hash.update(path);
    hash.update(readFileSync(join(root, path)));
  };
  for (const source of sources) {
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

/** True when `dist/FOLDER` is there; a stale one is built anew first. */
function ensureBuild({ folder, sources, what, args, quiet = false }) {
  const stamp = join(root, 'dist', folder, '.sources-sha256');
  const now = digest(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return true;
  console.log(`Building ${what}…`);
  const run = spawnSync('vite', ['build', ...args], {
    cwd: root,
    env: environment,
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (run.status !== 0) return false;
  writeFileSync(stamp, now);
  return true;
}

/** The screens of the browser, in dist/web. */
export const ensureWebBuild = () =>
  ensureBuild({ folder: 'web', sources: WEB, what: 'the web UI', args: ['--logLevel', 'warn'] });

/** The desktop client: its screens in dist/desktop, its programs beside them. */
export const ensureDesktopBuild = () =>
  ensureBuild({
    folder: 'desktop',
    sources: DESKTOP,
    what: 'the desktop client',
    args: ['--config', 'vite.desktop.config.ts', '--logLevel', 'error'],
    // Each of its programs lists its files.
    quiet: true,
  });
