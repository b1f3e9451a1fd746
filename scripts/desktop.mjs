// npm run desktop: builds the desktop client and starts it in Electron, which is downloaded at its first start.
// Arguments go through: npm run desktop -- mailroom://printer/home
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureDependencies, environment, root } from './ensure.mjs';

ensureDependencies();
const shell = process.platform === 'win32';
const build = spawnSync('vite', ['build', '--config', 'vite.desktop.config.ts', '--logLevel', 'warn'], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
  shell,
});
if (build.status !== 0) process.exit(1);
const main = join(root, 'dist', 'main', 'main.js');
const program = spawn('electron', [main, ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
  shell,
});
process.on('SIGINT', () => undefined);
program.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
