// Runs the commands of npm test and counts what they report. Needs no dependency: it runs on the host's Node.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { environment, root } from '../ensure.mjs';
import { errorOfBrowser, pageOfBrowser } from './browser-faults.mjs';
import { readProgram } from './program-faults.mjs';
import { scratchFolder } from './scratch.mjs';

const reports = join(root, '.cache', 'reports');
/** Folder where the workers of the runners note their CPU seconds. */
export const cpuNotes = join(reports, 'cpu');
export const totals = { passed: 0, failed: 0, skipped: 0 };
/** What failed, a line each: the last words of a long run say what to look at. */
export const faults = [];

/** What tests start is read and compiled once: a start of the server costs a third less. */
const COMPILED = { NODE_COMPILE_CACHE: join(root, '.cache', 'node') };
let scratch = {};

/** Before the first command: forgets what an earlier run left, and chooses where this one writes. */
export function beginRun() {
  scratch = scratchFolder();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(cpuNotes, { recursive: true });
}

/**
 * Runs a command. What it says is shown as it comes, or with `quiet` when it has ended, so that two at once stay readable.
 * @returns {Promise<{ good: boolean, said: string, shown: string }>} what a quiet one wrote to its standard output, and all
 *   that it wrote
 */
export function run(command, args, { extra = {}, quiet = false } = {}) {
  const started = Date.now();
  const title = `\n> ${[command, ...args].join(' ')}`;
  if (!quiet) console.log(title);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...environment, ...scratch, ...COMPILED, MAILROOM_TEST_CPU: cpuNotes, ...extra },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      shell: process.platform === 'win32',
    });
    let said = '';
    let shown = '';
    child.stdout?.on('data', (chunk) => {
      said += chunk;
      shown += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      shown += chunk;
    });
    const end = (outcome) => {
      if (quiet) process.stdout.write(`${title}\n${shown}`);
      console.log(`  ${((Date.now() - started) / 1000).toFixed(1)} s, exit ${outcome}`);
      resolve({ good: outcome === 0, said, shown });
    };
    child.once('error', (error) => end(error.message));
    child.once('close', (code, signal) => end(code ?? signal));
  });
}

/** A command that counts as one test. */
export async function check(name, command, args, options) {
  const { good } = await run(command, args, options);
  count(name, good);
  return good;
}

export function count(name, good) {
  totals[good ? 'passed' : 'failed']++;
  if (!good) faults.push(name);
}

function addReport(name, good, read) {
  const file = join(reports, `${name}.json`);
  if (!existsSync(file)) {
    count(`${name} left no report`, false);
    return;
  }
  const { passed, skipped, failed } = read(JSON.parse(readFileSync(file, 'utf8')));
  totals.passed += passed;
  totals.skipped += skipped;
  for (const fault of failed) count(fault, false);
  // A runner can fail beside its tests: a file that does not load, an unhandled rejection.
  if (!good && failed.length === 0) count(`${name} ended with a fault outside its tests`, false);
}

/** The first line of an error, without colours: enough to know it again. */
function firstLine(message = '') {
  return stripVTControlCharacters(message).trim().split('\n', 1)[0].slice(0, 200);
}

const inProject = (path) => relative(root, path).replaceAll('\\', '/');

/** @returns a line for each test and file of a report of vitest that failed */
function faultsOfVitest({ testResults }) {
  return testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    const lines = failed.map((test) => `${test.fullName}: ${firstLine(test.failureMessages[0])}`);
    if (file.status === 'failed' && file.assertionResults.length === 0) lines.push(firstLine(file.message));
    return lines.map((line) => `${inProject(file.name)}: ${line}`);
  });
}

/** @returns a line for each test of a report of Playwright that failed. There is no second try; what needs one has failed. */
function faultsOfPlaywright({ suites, errors }) {
  const specs = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specs)];
  const failed = suites
    .flatMap(specs)
    .filter((spec) => spec.tests.some((test) => /unexpected|flaky/.test(test.status)));
  // Of a test whose whole time was up, the second error says at which line it waited.
  const atLine = ({ message, location }) => `${errorOfBrowser(message)}${location ? ` (line ${location.line})` : ''}`;
  const why = (spec) => {
    const results = spec.tests.flatMap((test) => test.results);
    const errors = results.flatMap((result) => result.errors).slice(0, 2);
    const page = pageOfBrowser(results.flatMap((result) => result.attachments));
    return `${errors.map(atLine).join('; ')}${page === '' ? '' : `\n  the page: ${page}`}`;
  };
  const lines = failed.map((spec) => `tests/web/${spec.file}:${spec.line}: ${spec.title}: ${why(spec)}`);
  return [...lines, ...errors.map((error) => firstLine(error.message))];
}

/** @param {readonly string[]} args files, and options of vitest */
export async function vitest(args, options) {
  const json = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`];
  const { good } = await run('vitest', ['run', ...json, ...args], options);
  addReport('vitest', good, (report) => ({
    passed: report.numPassedTests,
    failed: faultsOfVitest(report),
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }));
}

/** @param {readonly string[]} args files, and options of Playwright */
export async function playwright(args, { extra = {}, ...options } = {}) {
  const report = { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') };
  const { good } = await run('playwright', ['test', ...args], { ...options, extra: { ...extra, ...report } });
  addReport('playwright', good, (report) => ({
    passed: report.stats.expected,
    failed: faultsOfPlaywright(report),
    skipped: report.stats.skipped,
  }));
}

/** Runners of our own end with the line "N passed, N failed, N skipped". */
export async function ownRunner(args) {
  const { passed, skipped, failed } = readProgram(await run('node', args, { quiet: true }));
  totals.passed += passed;
  totals.skipped += skipped;
  for (const fault of failed) count(`${args[0]}: ${fault}`, false);
}
