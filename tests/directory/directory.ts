// npm run test:sign-in: sign-in at a real OpenLDAP. slapd is taken where it is installed, else from Debian's packages, unpacked
// beside it and installed nowhere. Without either it says so; with CI=true that is a failure.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findSlapd } from './slapd.ts';

const slapd = findSlapd();
if (slapd === null) {
  console.log('left out: slapd is neither installed nor to be had (Debian: apt-get install slapd)');
  const isCi = process.env.CI !== undefined && process.env.CI !== '' && process.env.CI !== 'false';
  console.log(isCi ? '0 passed, 1 failed, 0 skipped' : '0 passed, 0 failed, 1 skipped');
  process.exit(isCi ? 1 : 0);
}
console.log(slapd.version);
const config = path.join(import.meta.dirname, 'vitest.config.ts');
const { status } = spawnSync('vitest', ['run', '--config', config, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 1);
