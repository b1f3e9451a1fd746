// npm test: does all set-up, then runs checks, unit, API, scenario and browser tests, and adds up every runner.
// npm test -- PATH… runs files or folders alone. Last line: N passed, N failed, N skipped. With CI=true a suite that was
// left out is a failure.
import { ensureDesktopBuild, ensureWebBuild } from './build/build-web.mjs';
import { ensureDependencies } from './ensure.mjs';
import { runChosen } from './testing/chosen-files.mjs';
import { beginRun, check, count, faults, ownRunner, playwright, totals, vitest } from './testing/commands.mjs';
import { reportCpu } from './testing/cpu-report.mjs';
import { hasBrowser, installTools } from './testing/machine.mjs';

const CI = process.env.CI !== undefined && process.env.CI !== '' && process.env.CI !== 'false';
const paths = process.argv.slice(2);
/** Processes of vitest while the browser tests run with two of theirs. */
const BESIDE_BROWSER = 2;

/** Everything. @returns the suites that are left out, with the reason */
async function runAll() {
  const leftOut = await installTools();
  await check('types', 'tsc', ['-b']);
  const quiet = { quiet: true };
  await Promise.all([
    check('lint', 'biome', ['ci', '--colors=off', '.'], quiet),
    check('unused code', 'knip', ['--no-progress'], quiet),
    check('labels', 'node', ['scripts/labels/labels-check.ts'], quiet),
    check('licences', 'node', ['scripts/licence-check.ts'], quiet),
  ]);
  // What the product runs is what is tested; each build is made once, for all who look at it.
  await check('program of the document children', 'node', ['scripts/build/build-documents.ts']);
  const screens = ensureWebBuild();
  count('the screens', screens);
  const desktop = ensureDesktopBuild();
  count('the desktop client', desktop);
  // Each of them waits a third of its time: side by side they keep both cores of a small machine at work. What the browser
  // tests say is shown as it comes, the others when they have ended.
  const suites = [vitest([`--maxWorkers=${BESIDE_BROWSER}`], quiet)];
  if (screens && hasBrowser()) suites.push(playwright([]));
  if (desktop && screens && hasBrowser()) suites.push(ownRunner(['tests/desktop/desktop.ts', '--built']));
  await Promise.all(suites);
  return leftOut;
}

ensureDependencies();
beginRun();
const leftOut = paths.length === 0 ? await runAll() : await runChosen(paths);
for (const fault of reportCpu()) count(fault, false);
for (const reason of leftOut) console.log(`left out: ${reason}`);
if (CI) totals.failed += leftOut.length;
else totals.skipped += leftOut.length;
for (const fault of faults) console.log(`FAILED: ${fault}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed === 0 ? 0 : 1);
