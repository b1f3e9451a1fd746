// What of the Windows installer can be looked at without Windows: the hooks compile, and call what there is.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVICE } from '#main/printer/service/windows-service.commands.ts';
import { SERVICE_ACTIONS } from '#main/printer/service/windows-service.ts';
import type { Checks } from '#tests/printer/support/checks.ts';
import { requirePrograms } from '#tests/printer/support/environment.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const WRAPPER = fileURLToPath(new URL('./support/wrapper.nsi', import.meta.url));
const TEMPLATES = join(PROJECT, 'node_modules/app-builder-lib/templates/nsis');
const HOOKS = join(PROJECT, 'installers/windows/queue.nsh');

/** As electron-builder does: the uninstaller is compiled by itself. */
function compile(hooks: string, out: string) {
  const defines = [`-DHOOKS=${hooks}`, `-DTEMPLATES=${TEMPLATES}`, `-DOUT=${out}`];
  const runs = [[], ['-DBUILD_UNINSTALLER']].map((more) =>
    spawnSync('makensis', ['-V2', '-WX', ...defines, ...more, WRAPPER], { encoding: 'utf8' }),
  );
  const failed = runs.find(({ status }) => status !== 0);
  return {
    good: failed === undefined && existsSync(out),
    words: `${failed?.stdout}${failed?.stderr}`.trim().split('\n').at(-1) ?? '',
  };
}

/** What runs from the folder must end before its files are replaced, and the service must not come back meanwhile. */
function serviceIsHooked(hooks: string, { check }: Checks): void {
  const called = [...hooks.matchAll(/\$\{MAILROOM_AGENT\} service (\w+)'/g)].map((match) => match[1]);
  check(
    'the hooks install, upgrade and remove the service by words that the agent knows',
    called.length === SERVICE_ACTIONS.length && SERVICE_ACTIONS.every((word) => called.includes(word)),
    called.join(', '),
  );
  const before = /!macro customCheckAppRunning\n([\s\S]*?)!macroend/.exec(hooks)?.[1] ?? '';
  check(
    'and stop it before files are replaced',
    before.indexOf(`net.exe" stop ${SERVICE}`) > 0 &&
      before.indexOf(`stop ${SERVICE}`) < before.indexOf('_CHECK_APP_RUNNING'),
    '',
  );
}

export function windowsInstaller(folder: string, checks: Checks): void {
  const { check, skip } = checks;
  const hooks = readFileSync(HOOKS, 'utf8');
  serviceIsHooked(hooks, checks);
  if (requirePrograms(['makensis']).length > 0) {
    skip('the NSIS hooks', 'makensis is missing (Debian package nsis)');
    return;
  }
  const out = join(folder, 'wrapper.exe');
  const { good, words } = compile(HOOKS, out);
  check(
    'the NSIS hooks compile without a warning for installer and uninstaller, with electron-builder’s macros',
    good,
    good ? `${statSync(out).size} bytes` : words,
  );
  const broken = join(folder, 'broken.nsh');
  writeFileSync(broken, hooks.replace(/\$\{GetParameters\}/, '$${GetParamters}'));
  check('and a misspelt macro would have been found', !compile(broken, join(folder, 'broken.exe')).good, '');
}
