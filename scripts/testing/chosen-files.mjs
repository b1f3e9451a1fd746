// npm test -- PATH…: runs the files that were named, each with the runner that its name tells and with its set-up.
import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ensureDesktopBuild, ensureWebBuild } from '../build/build-web.mjs';
import { root } from '../ensure.mjs';
import { count, ownRunner, playwright, run, vitest } from './commands.mjs';
import { installTools } from './machine.mjs';

const isFolder = (path) => statSync(join(root, path)).isDirectory();
const needsBrowser = (path) => /\.spec\.ts$|^tests\/(web|desktop)(\/|$)/.test(path);
const needsPages = (path) => needsBrowser(path) || /^tests(\/built(\/|$)|$)/.test(path);

/** @param {readonly string[]} args test files or folders of them; all else goes to the runner (-g, -t and what follows) */
export async function runChosen(args) {
  const paths = args.map((arg) => relative(root, resolve(arg)).replaceAll('\\', '/'));
  const chosen = paths.filter((path) => existsSync(join(root, path)));
  const options = args.filter((_arg, index) => !existsSync(join(root, paths[index])));
  for (const path of options.filter((one) => one.endsWith('.ts'))) count(`${path}: there is no such file`, false);
  if (chosen.length === 0) count('no test file was named', false);
  const left = chosen.some(needsBrowser) ? await installTools() : [];
  if (chosen.some((path) => !path.endsWith('.spec.ts')))
    count('program of the document children', (await run('node', ['scripts/build/build-documents.ts'])).good);
  if (chosen.some(needsPages)) count('the screens', ensureWebBuild());
  if (chosen.some((path) => needsPages(path) && !path.endsWith('.spec.ts')))
    count('the desktop client', ensureDesktopBuild());
  const specs = chosen.filter((path) => path.endsWith('.spec.ts') || path === 'tests/web');
  const programs = chosen.filter((path) => /\.ts$/.test(path) && !/\.(spec|test)\.ts$/.test(path));
  const tests = chosen.filter((path) => path.endsWith('.test.ts') || (isFolder(path) && !specs.includes(path)));
  if (tests.length > 0) await vitest([...options, ...tests]);
  if (specs.length > 0) await playwright([...options, ...specs]);
  for (const program of programs) await ownRunner([program]);
  return left;
}
