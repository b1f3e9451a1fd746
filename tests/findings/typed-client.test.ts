// Somebody writes a client in TypeScript from the API document alone: the types that openapi-typescript makes of it compile,
// with the main job written against them, and that job runs. Its tools lie in .cache, since they need another TypeScript than
// the project.
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyDemo, demoLogins } from '#scripts/demo/demo-set-up.ts';
import { ADMINISTRATOR, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const SOURCE = path.join(ROOT, 'tests/api-types');
const FOLDER = path.join(ROOT, '.cache/api-types');

let server: TestServer;
let installed = false;

/** The tools of the lock file, once. @returns whether they are there */
async function install(): Promise<boolean> {
  mkdirSync(FOLDER, { recursive: true });
  const files = ['package.json', 'package-lock.json'];
  const wanted = files.map((file) => readFileSync(path.join(SOURCE, file), 'utf8')).join('\n');
  const stamp = path.join(FOLDER, '.lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  for (const file of files) copyFileSync(path.join(SOURCE, file), path.join(FOLDER, file));
  try {
    await run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], { cwd: FOLDER });
  } catch (error) {
    console.error(`The tools for types are not there: ${String(error)}`);
    return false;
  }
  writeFileSync(stamp, wanted);
  return true;
}

beforeAll(async () => {
  installed = await install();
  server = await startTestServer();
  await applyDemo(server.url, ADMINISTRATOR);
});
afterAll(() => server?.stop());

const node = (args: readonly string[]) =>
  run(process.execPath, [...args], { cwd: FOLDER, maxBuffer: 16 * 1024 * 1024 });

const COMPILER = {
  compilerOptions: {
    ...{ target: 'ES2022', module: 'nodenext', lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node'] },
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true },
    ...{ allowImportingTsExtensions: true, skipLibCheck: false },
  },
  files: ['main-job.ts'],
};

it('types of the document compile, and a client that is written against them does the main job', async ({ skip }) => {
  if (!installed) skip('the registry of packages does not answer');
  writeFileSync(path.join(FOLDER, 'openapi.json'), await (await fetch(`${server.url}/api/openapi.json`)).text());
  await node(['node_modules/openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'api.d.ts']);
  copyFileSync(path.join(SOURCE, 'main-job.ts'), path.join(FOLDER, 'main-job.ts'));
  writeFileSync(path.join(FOLDER, 'tsconfig.json'), JSON.stringify(COMPILER));
  const compiled = await node(['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']).catch(
    ({ stdout }: { stdout: string }) => ({ stdout }),
  );
  expect(compiled.stdout).toBe('');
  const manager = demoLogins().find(({ login }) => login === 'manager');
  const file = path.join(ROOT, 'demo/letters-25.pdf');
  const done = await node([
    ...['main-job.ts', server.url, 'manager', manager?.password ?? '', 'Annual statements', file],
  ]);
  const { bytes, ...said } = JSON.parse(done.stdout) as { bytes: number };
  expect(said).toEqual({
    corrected: { quality: 'MODIFIED', lines: ['Marie Curie', '12 rue Cuvier', '75005 PARIS'] },
    command: 'OUTPUTTED',
    found: true,
    shipments: 23,
    overflow: false,
    type: 'application/pdf',
  });
  expect(bytes).toBeGreaterThan(1_000);
});
