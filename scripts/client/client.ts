// npm run client: makes the package of the client in dist/client, and packs it beside.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { makeClient } from './make/make-client.ts';

const OUT = path.resolve(import.meta.dirname, '../../dist');
const folder = path.join(OUT, 'client');
const calls = makeClient(folder);
// Windows starts npm through a shell.
const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', OUT], {
  cwd: folder,
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const file = path.join(OUT, packed.trim());
console.log(`${file}   ${calls} calls, ${Math.round(readFileSync(file).length / 1024)} kB`);
