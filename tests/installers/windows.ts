// What of the Windows installer can be looked at without Windows: the hooks compile, the scripts call what there is.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Checks } from '#tests/printer/support/checks.ts';
import { requirePrograms } from '#tests/printer/support/surroundings.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const WRAPPER = fileURLToPath(new URL('./support/wrapper.nsi', import.meta.url));
const HOOKS = join(PROJECT, 'installers/windows/queue.nsh');

function compile(hooks: string, out: string) {
  const done = spawnSync('makensis', ['-V2', '-WX', `-DHOOKS=${hooks}`, `-DOUT=${out}`, WRAPPER], { encoding: 'utf8' });
  return {
    good: done.status === 0 && existsSync(out),
    words: `${done.stdout}${done.stderr}`.trim().split('\n').at(-1) ?? '',
  };
}

function scriptsAreBalanced({ check }: Checks): void {
  const folder = join(PROJECT, 'installers/windows/service');
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'utf8')
      .replace(/#.*$/gm, '')
      .replace(/'[^']*'/g, "''");
    const count = (letter: string): number => text.split(letter).length;
    const balanced = ['()', '{}'].every(([open = '', close = '']) => count(open) === count(close));
    check(`${name} is balanced and carries no name of a user`, balanced && !/\\Users\\/.test(text), '');
  }
}

export function windowsInstaller(folder: string, checks: Checks): void {
  const { check, skip } = checks;
  scriptsAreBalanced(checks);
  const hooks = readFileSync(HOOKS, 'utf8');
  for (const file of [...hooks.matchAll(/\$INSTDIR\\resources\\service\\([\w-]+\.ps1)/g)].map(
    (match) => match[1] ?? '',
  ))
    check(`the hooks call ${file}, which is there`, existsSync(join(PROJECT, 'installers/windows/service', file)), '');
  if (requirePrograms(['makensis']).length > 0) {
    skip('the NSIS hooks', 'makensis is missing (Debian package nsis)');
    return;
  }
  const out = join(folder, 'wrapper.exe');
  const { good, words } = compile(HOOKS, out);
  check(
    'the NSIS hooks compile without a warning, with English and Hebrew pages',
    good,
    good ? `${statSync(out).size} bytes` : words,
  );
  const broken = join(folder, 'broken.nsh');
  writeFileSync(broken, hooks.replace(/\$\{GetParameters\}/, '$${GetParamters}'));
  check('and a misspelt macro would have been found', !compile(broken, join(folder, 'broken.exe')).good, '');
}
