// Somebody clones the project, types a command of the README, and it works: on a machine whose own Node knows no TypeScript,
// before anything was installed. npm and the pinned Node are stand-ins that note what is started; the scripts are the real
// ones, run by a shell as npm runs them.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SCRIPTS = (
  JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
).scripts;
const README = readFileSync(path.join(ROOT, 'README.md'), 'utf8');

/** Commands of the README and of the pages for administrators, by the name of their script. */
const COMMANDS = [
  ...new Set(
    ['README.md', 'docs/api.md', 'docs/it-administrators.md', 'docs/operations.md']
      .map((page) => readFileSync(path.join(ROOT, page), 'utf8'))
      .flatMap((text) => [...text.matchAll(/npm (?:run (?:--silent )?([a-z][\w:-]*)|(start|test)\b)/g)])
      .map(([, script, own]) => script ?? own ?? ''),
  ),
];
const TOOLS = ['tsc', 'biome', 'knip', 'vitest', 'vite', 'electron', 'playwright'];

const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-clone-'));
const clone = path.join(folder, 'clone');
const host = path.join(folder, 'host');
const started = path.join(folder, 'started');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(file: string, lines: readonly string[]): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, ['#!/bin/sh', ...lines, ''].join('\n'));
  chmodSync(file, 0o755);
}

/** What `npm ci` puts there: programs that note their first words and end well. */
const INSTALL = [
  'mkdir -p node_modules/.bin dist/web dist/desktop',
  ...['node', ...TOOLS].map(
    (tool) =>
      `printf '#!/bin/sh\\n[ "$1" = -v ] && echo v24.0.0 && exit 0\\necho "${tool} $1" >>"${started}"\\n[ "$MAILROOM_SAYS" ] && echo "$MAILROOM_SAYS"\\nexit 0\\n' >node_modules/.bin/${tool} && chmod +x node_modules/.bin/${tool}`,
  ),
  'echo "added 900 packages"',
];

beforeEach(() => {
  rmSync(clone, { recursive: true, force: true });
  rmSync(started, { force: true });
  for (const part of ['scripts', 'package.json', 'package-lock.json']) {
    cpSync(path.join(ROOT, part), path.join(clone, part), {
      recursive: true,
      filter: (file) => !/\.(ts|tsx|css|json)$/.test(file) || /package(-lock)?\.json$/.test(file),
    });
  }
  // As Node 20: a file in TypeScript is an unknown extension.
  program(path.join(host, 'node'), [
    'case "$1" in *.ts) echo "ERR_UNKNOWN_FILE_EXTENSION $1" >&2; exit 1;; esac',
    `exec "${process.execPath}" "$@"`,
  ]);
  program(path.join(host, 'npm'), INSTALL);
});

/** A script of package.json as npm runs it, in a clone that has nothing yet. */
function run(name: string, words = ''): { status: number | null; stdout: string; stderr: string } {
  const script = SCRIPTS[name] ?? `echo "there is no ${name}" >&2; exit 1`;
  const env = { PATH: `${host}:/usr/bin:/bin`, HOME: folder, MAILROOM_SAYS: words };
  return spawnSync('/bin/sh', ['-c', script], { cwd: clone, env, encoding: 'utf8' });
}

describe('on a fresh clone', () => {
  it('the commands are those of the pages', () => {
    expect(COMMANDS.length).toBeGreaterThan(25);
    expect(COMMANDS.filter((name) => SCRIPTS[name] === undefined)).toEqual([]);
  });

  // npm test would install programs on this machine; it starts as the others do.
  it.each(COMMANDS.filter((name) => name !== 'test'))('npm run %s starts its program at the first call', (name) => {
    const done = run(name);
    expect([done.status, done.stderr]).toEqual([0, expect.stringContaining('Installing dependencies…')]);
    expect(readFileSync(started, 'utf8')).toMatch(/^(node .*\.ts|(tsc|vite|vitest|biome) .*)$/m);
  });

  it('what a command prints is its own: no word of the install stands in the document of the API', () => {
    expect(run('openapi', '{"openapi":"3.1.0"}').stdout).toBe('{"openapi":"3.1.0"}\n');
  });

  it('npm run check runs all its parts', () => {
    run('check');
    const parts = readFileSync(started, 'utf8').trim().split('\n');
    expect(parts.map((part) => path.basename(part))).toEqual([
      ...['tsc -b', 'biome ci', 'knip --no-progress', 'labels-check.ts', 'licence-check.ts', 'vitest run'],
    ]);
  });

  it('no script hands a second program to a shell that still knows the host alone', () => {
    expect(
      Object.entries(SCRIPTS).filter(([, script]) => !/^node scripts\/[\w-]+\.mjs\b[^&|;]*$/.test(script)),
    ).toEqual([]);
  });

  it('no page names a program in TypeScript that the host would have to run', () => {
    for (const page of ['README.md', 'docs/api.md', 'docs/it-administrators.md', 'docs/operations.md']) {
      const text = readFileSync(path.join(ROOT, page), 'utf8');
      expect(
        [...text.matchAll(/\bnode (?!scripts\/run\.mjs)[\w/-]+\.ts/g)].map(([found]) => found),
        page,
      ).toEqual([]);
    }
    expect(README).toContain('npm start');
  });
});

describe('a command that is really run', () => {
  const real = (args: readonly string[]) =>
    spawnSync(process.execPath, [path.join(ROOT, 'scripts/run.mjs'), ...args], { cwd: ROOT, encoding: 'utf8' });
  // Else the runner would install, which is the matter of npm test.
  const stamp = path.join(ROOT, 'node_modules/.lock-sha256');
  const lock = createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex');
  const installed = existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;

  it.runIf(installed)('npm run audit -- --help explains itself, and so does a wrong option', () => {
    const help = real(['scripts/audit.ts', '--help']);
    expect([help.status, help.stdout]).toEqual([0, expect.stringContaining('npm run audit')]);
    const wrong = real(['scripts/audit.ts', '--colour']);
    expect(wrong.status).toBe(2);
    expect(wrong.stderr).toContain("Unknown option '--colour'");
    expect(wrong.stderr).not.toMatch(/\bat .*\.ts:\d+/);
  });

  it.runIf(installed)('a program that is killed outright is named', () => {
    const file = path.join(ROOT, '.cache', 'killed.ts');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, "process.kill(process.pid, 'SIGKILL');\n");
    const done = real(['.cache/killed.ts']);
    rmSync(file);
    expect([done.status, done.stderr]).toEqual([1, '.cache/killed.ts was ended by SIGKILL.\n']);
  });
});
