// Runs CUPS' ipptool on a suite and counts by its [PASS], [FAIL] and [SKIP] lines: its exit status cannot be trusted.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SuiteRun {
  /** Folder with the test files and the documents they name. */
  readonly folder: string;
  readonly file: string;
  readonly version: string;
  readonly uri: string;
  readonly document: string;
  /** -C: chunked; -L: content-length. */
  readonly transfer: '-C' | '-L';
  readonly defines: readonly string[];
  readonly limitMs: number;
}
export interface SuiteOutcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
  /** Failed tests with what ipptool said about them. */
  readonly failures: readonly string[];
  /** Messages of ipptool itself: it stopped before the end. */
  readonly trouble: readonly string[];
}

interface TestBlock {
  readonly name: string;
  readonly conditions: readonly string[];
}

const CONDITIONS = [
  { mark: /SKIP-IF-NOT-DEFINED\s+(\S+)/g, words: (what: string) => `needs ${what}` },
  { mark: /SKIP-IF-DEFINED\s+(\S+)/g, words: (what: string) => `not with ${what}` },
  { mark: /SKIP-IF-MISSING\s+(\S+)/g, words: (what: string) => `needs the file ${what}` },
];

/** The tests of a file in the order ipptool runs them, with the conditions under which it skips them. */
function blocksOf(folder: string, file: string): TestBlock[] {
  const blocks: TestBlock[] = [];
  let current: string[] | null = null;
  let depth = 0;
  for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
    const bare = line.replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/#.*/, '');
    const include = depth === 0 ? /^\s*INCLUDE\s+["<]([^">]+)[">]/.exec(line) : null;
    if (include?.[1]) blocks.push(...blocksOf(folder, include[1]));
    const before = depth;
    depth += (bare.match(/\{/g) ?? []).length - (bare.match(/\}/g) ?? []).length;
    if (before === 0 && depth > 0) current = [];
    current?.push(line);
    if (before > 0 && depth === 0 && current) {
      blocks.push(readBlock(current.join('\n')));
      current = null;
    }
  }
  return blocks;
}

function readBlock(text: string): TestBlock {
  const name = /^\s*NAME\s+"((?:[^"\\]|\\.)*)"/m.exec(text)?.[1] ?? '(no name)';
  const conditions = CONDITIONS.flatMap(({ mark, words }) =>
    [...text.matchAll(mark)].map((found) => words(found[1] ?? '')),
  );
  return { name, conditions };
}

function run(order: SuiteRun): Promise<string> {
  const defines = order.defines.flatMap((define) => ['-d', define]);
  const args = [
    '-I',
    '-t',
    '-T',
    '60',
    '-V',
    order.version,
    order.transfer,
    ...defines,
    '-f',
    order.document,
    order.uri,
    order.file,
  ];
  return new Promise((resolve, reject) => {
    const tool = spawn('ipptool', args, {
      cwd: order.folder,
      timeout: order.limitMs,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [tool.stdout, tool.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString('latin1');
      });
    tool.on('error', reject);
    tool.on('close', () => resolve(output));
  });
}

/** Runs one suite to its end (-I: it goes on after a failure). */
export async function runSuite(order: SuiteRun): Promise<SuiteOutcome> {
  const blocks = blocksOf(order.folder, order.file);
  const lines = (await run(order)).split('\n');
  const skipped: { name: string; reason: string }[] = [];
  const failures: string[] = [];
  let passed = 0;
  let index = 0;
  lines.forEach((line, at) => {
    // A test that was repeated ends its line with the number of tries before the verdict.
    const verdict = /^\s+(.*?)\s*\[(?:[0-9]+\]\s*\[)?(PASS|FAIL|SKIP)\]$/.exec(line);
    if (!verdict) return;
    const block = blocks[index];
    index += 1;
    if (verdict[2] === 'PASS') passed += 1;
    if (verdict[2] === 'SKIP')
      skipped.push({
        name: block?.name ?? verdict[1] ?? '',
        reason: block?.conditions.join(', ') || 'no condition found',
      });
    if (verdict[2] === 'FAIL') failures.push([verdict[1], ...lines.slice(at + 1, at + 8)].join('\n      '));
  });
  const trouble = lines.filter((line) => line.startsWith('ipptool:'));
  if (index < blocks.length) trouble.push(`${blocks.length - index} of ${blocks.length} tests were not reached`);
  return { passed, failed: failures.length, skipped, failures, trouble };
}
