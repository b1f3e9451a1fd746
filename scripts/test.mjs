// npm test: does all set-up, then runs checks, unit, API, scenario and browser tests, and adds up every runner.
// Last line: N passed, N failed, N skipped. With CI=true a suite that was left out is a failure.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureWebBuild } from './build-web.mjs';
import { ensureDependencies, environment, root } from './ensure.mjs';

const CI = process.env.CI !== undefined && process.env.CI !== '' && process.env.CI !== 'false';
const totals = { passed: 0, failed: 0, skipped: 0 };
/** Suites that did not run, with the reason. */
const leftOut = [];
const reports = join(root, '.cache', 'reports');

function run(command, args, extra = {}) {
  const started = Date.now();
  console.log(`\n> ${[command, ...args].join(' ')}`);
  const done = spawnSync(command, args, {
    cwd: root,
    env: { ...environment, ...extra },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  console.log(`  ${((Date.now() - started) / 1000).toFixed(1)} s, exit ${done.status ?? done.signal}`);
  return done.status === 0;
}

function check(name, command, args) {
  const good = run(command, args);
  totals[good ? 'passed' : 'failed']++;
  if (!good) console.error(`FAILED: ${name}`);
}

/** Debian packages that the suites use, by the program that shows they are there. */
const TOOLS = [
  { program: '/usr/bin/chromium', packages: ['chromium', 'fonts-noto-core'], suite: 'browser and desktop tests' },
  { program: '/usr/bin/pdftotext', packages: ['poppler-utils'], suite: 'comparison with poppler' },
  { program: '/usr/bin/qpdf', packages: ['qpdf'], suite: 'structure checks by qpdf' },
];

function installTools() {
  const missing = TOOLS.filter((tool) => !existsSync(tool.program));
  if (missing.length === 0) return;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const packages = missing.flatMap((tool) => tool.packages).join(' ');
    const script = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages} >/dev/null`;
    if (run('sh', ['-c', script], { DEBIAN_FRONTEND: 'noninteractive' })) return;
  }
  for (const tool of missing) {
    leftOut.push(`${tool.suite}: ${tool.program} is not installed (Debian packages ${tool.packages.join(', ')})`);
  }
}

function addReport(name, ran, count) {
  const file = join(reports, `${name}.json`);
  if (!existsSync(file)) {
    totals.failed++;
    console.error(`FAILED: ${name} left no report`);
    return;
  }
  const counts = count(JSON.parse(readFileSync(file, 'utf8')));
  totals.passed += counts.passed;
  totals.failed += counts.failed;
  totals.skipped += counts.skipped;
  // A runner can fail beside its tests: a file that does not load, an unhandled rejection.
  if (!ran && counts.failed === 0) totals.failed++;
}

function vitest() {
  const ran = run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, 'vitest.json')}`,
  ]);
  addReport('vitest', ran, (report) => ({
    passed: report.numPassedTests,
    failed:
      report.numFailedTests +
      report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }));
}

const hasBrowser = () => existsSync(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium');

function playwright() {
  const ran = run('playwright', ['test'], { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') });
  addReport('playwright', ran, ({ stats, errors }) => ({
    passed: stats.expected,
    // There is no second try; were there one, what needs it has failed.
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }));
}

/** Runners of our own end with the line "N passed, N failed, N skipped". */
function ownRunner(file) {
  console.log(`\n> node ${file}`);
  const done = spawnSync('node', [file], { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  const output = done.stdout.toString('utf8');
  process.stdout.write(output);
  const counts = /(\d+) passed, (\d+) failed, (\d+) skipped\s*$/.exec(output);
  totals.passed += Number(counts?.[1] ?? 0);
  totals.failed += Number(counts?.[2] ?? 1);
  totals.skipped += Number(counts?.[3] ?? 0);
  if (done.status !== 0 && counts?.[2] === '0') totals.failed++;
}

ensureDependencies();
installTools();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
check('types', 'tsc', ['-b']);
check('lint', 'biome', ['ci', '--colors=off', '.']);
check('unused code', 'knip', ['--no-progress']);
check('labels', 'node', ['scripts/labels/labels-check.ts']);
// what the product runs is what is tested
check('program of the document children', 'node', ['scripts/build/build-documents.ts']);
vitest();
const built = ensureWebBuild();
totals[built ? 'passed' : 'failed']++;
if (built && hasBrowser()) {
  playwright();
  ownRunner('tests/desktop/desktop.ts');
}

for (const reason of leftOut) console.log(`left out: ${reason}`);
if (CI) totals.failed += leftOut.length;
else totals.skipped += leftOut.length;
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed === 0 ? 0 : 1);
