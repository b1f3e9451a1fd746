// npm start: installs and builds what is missing or stale, then hands over to the server under the project's own Node.
// Options go through: npm start -- --no-demo
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureWebBuild } from './build/build-web.mjs';
import { ensureDependencies, environment, node24, root } from './ensure.mjs';

const USAGE = `npm start                     the server, with a demonstration at the first start
npm start -- --demo services  adds one service for each kind of mail, with files to deposit
npm start -- --no-demo        starts empty, and prints the administrator's password once

Settings are variables of the environment: README.md, docs/operations.md`;

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(USAGE);
  process.exit(0);
}
ensureDependencies();
if (!ensureWebBuild()) process.exit(1);
const server = spawn(node24, [join(root, 'scripts', 'serve.ts'), ...process.argv.slice(2)], {
  cwd: root,
  // Eight threads hash passwords, each of which would keep a pool of memory of its own: 318 MB were held after 120 hashes,
  // 147 MB with two pools for all, at the same speed.
  env: { UV_THREADPOOL_SIZE: '8', MALLOC_ARENA_MAX: '2', ...environment },
  stdio: 'inherit',
});
// The terminal sends Ctrl-C to the whole group: the server stops by itself, we only wait for it.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => {
  // What kills the server outright (kill -9, no memory left) leaves it no time for a last line of its own.
  if (signal !== null) console.error(`The server was ended by ${signal}. Start it again with: npm start`);
  process.exit(signal === null ? (code ?? 1) : 1);
});
