// npm run test:office: office documents and mail merges with a real LibreOffice. Without one it says so; with CI=true that is a
// failure.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findOffice } from '#server/programs/office/find-office.ts';

const office = await findOffice(process.env.MAILROOM_SOFFICE ?? null);
if (office === null) {
  console.log('left out: LibreOffice is not installed (Debian: apt-get install libreoffice)');
  const isCi = process.env.CI !== undefined && process.env.CI !== '' && process.env.CI !== 'false';
  console.log(isCi ? '0 passed, 1 failed, 0 skipped' : '0 passed, 0 failed, 1 skipped');
  process.exit(isCi ? 1 : 0);
}
console.log(`LibreOffice: ${office}`);
const config = path.join(import.meta.dirname, 'vitest.config.ts');
const { status } = spawnSync('vitest', ['run', '--config', config, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 1);
