// The desktop client's packages: a deb built by electron-builder on a stand-in for Electron, what lies in it, and the
// configuration of the other packages held against electron-builder's own schema.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { packagedDriver } from '#main/printer/service/packaged-driver.ts';
import type { DriverMessage } from '#printer-driver/printer-driver.ts';
import { buildAgent } from '#scripts/build/build-agent.ts';
import type { Checks } from '#tests/printer/support/checks.ts';
import { desktopLife } from './desktop-life.ts';
import { type BuilderStage, windowsPackage } from './windows-package.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const VERSION = '45.4.1';
/** A signed program that runs no script of others, takes no orders from its surroundings, and loads its archive alone. */
const FUSES = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  grantFileProtocolExtraPrivileges: false,
};
const at = (path: string): string => join(PROJECT, path);
const put = (path: string, text: string, mode = 0o644): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode });
};

/** What electron-builder looks for in a real one. */
function standInElectron(folder: string): string {
  put(join(folder, 'electron'), '#!/bin/sh\nexit 0\n', 0o755);
  put(join(folder, 'chrome-sandbox'), '', 0o755);
  put(join(folder, 'version'), VERSION);
  put(join(folder, 'locales/en-US.pak'), '');
  mkdirSync(join(folder, 'resources'), { recursive: true });
  return folder;
}

/** What a build makes, as a project of its own; and beside it what must never be packed. @returns what went wrong */
async function makeProject(folder: string): Promise<string> {
  const vite = spawnSync(
    process.execPath,
    [at('node_modules/vite/bin/vite.js'), 'build', '--config', 'vite.desktop.config.ts', '--logLevel', 'error'],
    { cwd: PROJECT, encoding: 'utf8' },
  );
  if (vite.status !== 0) return vite.stderr.slice(-400);
  for (const name of ['package.json', 'electron-builder.yml', 'installers', 'LICENSE', 'domain/labels'])
    cpSync(at(name), join(folder, name), { recursive: true });
  symlinkSync(at('node_modules'), join(folder, 'node_modules'));
  for (const name of ['main', 'preload', 'desktop', 'printer-driver']) {
    cpSync(at(`dist/${name}`), join(folder, 'dist', name), { recursive: true });
    put(join(folder, 'dist', name, 'decoy.js.map'), '{}');
    put(join(folder, 'dist', name, 'decoy.ts'), 'export {};');
  }
  await buildAgent(join(folder, 'dist/agent'));
  put(join(folder, 'server/server.ts'), 'export {};');
  return '';
}

const builder = (folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  spawnSync(process.execPath, [at('node_modules/electron-builder/cli.js'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 300_000,
    env: {
      ...process.env,
      PATH: `${at('node_modules/.bin')}:${process.env.PATH}`,
      CUSTOM_FPM_PATH: at('scripts/build/fpm-shim.ts'),
      ...env,
    },
  });

function archiveIsClean(unpacked: string, { check }: Checks): void {
  const load = createRequire(createRequire(at('node_modules/electron-builder/cli.js')).resolve('app-builder-lib'));
  const { listPackage } = load('@electron/asar') as { listPackage: (path: string, options: object) => string[] };
  const files = listPackage(join(unpacked, 'resources/app.asar'), {}).map((path) => path.replaceAll('\\', '/'));
  const has = (path: string): boolean => files.includes(path);
  check(
    'the archive holds main process, preload, screens and printer driver',
    [
      '/dist/main/main.js',
      '/dist/preload/preload.cjs',
      '/dist/desktop/desktop.html',
      '/dist/printer-driver/printer-driver.js',
      '/package.json',
      '/domain/labels/errors/he.json',
    ].every(has),
    `${files.length} entries`,
  );
  const odd = files.filter((path) =>
    /\.(ts|tsx|map)$|^\/(server|tests|renderer|installers)\/|\/node_modules\/(?!@napi-rs($|\/keyring))/.test(path),
  );
  check(
    'it holds no sources, no source maps and no package but the keychain’s',
    odd.length === 0,
    odd.slice(0, 5).join(', '),
  );
  const binaries = files.filter((path) => /\/(node|electron)(\.exe)?$/.test(path));
  check('it holds no program: neither Node nor Electron', binaries.length === 0, binaries.join(', '));
  check(
    'machine code lies beside it',
    files.some((path) => path.endsWith('.node')) && existsSync(join(unpacked, 'resources/app.asar.unpacked')),
    '',
  );
  const agent = readdirSync(join(unpacked, 'resources/agent'));
  check(
    'the agent lies beside it with a Node of its own',
    ['node', 'mailroom-agent.js', 'printer-driver.js', 'raster-child.js'].every((name) => agent.includes(name)),
    agent.join(', '),
  );
}

/** The program's own way to start the printer out of a package. */
async function printerRuns(unpacked: string, folder: string, { check }: Checks): Promise<void> {
  const packaged = packagedDriver(join(unpacked, 'resources'));
  if (!check('the packaged printer is found', packaged !== undefined, '') || packaged === undefined) return;
  const configuration = { spoolFolder: join(folder, 'spool'), port: 0, queues: [{ name: 'letters', info: 'Letters' }] };
  const driver = packaged.startDriver(packaged.driverPath, JSON.stringify(configuration));
  const ended = new Promise<void>((resolve) => driver.onExit(() => resolve()));
  const said = await new Promise<string>((resolve) => {
    driver.onMessage((message) => resolve((message as DriverMessage).type));
    driver.onExit((code) => resolve(`exit ${code}`));
  });
  check('and listens, run by the Node of the package', said === 'listening', said);
  driver.send({ type: 'stop' });
  await ended;
}

function debIsComplete(deb: string, { check }: Checks): void {
  const field = (name: string): string => spawnSync('dpkg-deb', ['-f', deb, name], { encoding: 'utf8' }).stdout.trim();
  check(
    'the deb is called mailroom and recommends CUPS',
    field('Package') === 'mailroom' && field('Recommends').includes('cups-client'),
    `${field('Package')} ${field('Version')} ${field('Architecture')}`,
  );
  const list = spawnSync('dpkg-deb', ['-c', deb], { encoding: 'utf8', maxBuffer: 1 << 26 }).stdout;
  check(
    'it holds the program, its agent and an entry for the menu',
    [/\.\/opt\/Mailroom\/mailroom$/m, /resources\/agent\/mailroom-agent\.js$/m, /applications\/.*\.desktop$/m].every(
      (one) => one.test(list),
    ),
    '',
  );
  const script = (name: string): string =>
    spawnSync('dpkg-deb', ['--ctrl-tarfile', deb], { maxBuffer: 1 << 26 })
      .stdout.toString('latin1')
      .includes(`./${name}`)
      ? readControl(deb, name)
      : '';
  check(
    'its hooks add the queue and remove all of ours',
    script('postinst').includes('register --queue letters=Mailroom') && script('prerm').includes('unregister --all'),
    '',
  );
  check(
    'no macro is left in a hook',
    ['postinst', 'prerm', 'postrm'].every((name) => script(name) !== '' && !/\$\{[a-zA-Z]+\}/.test(script(name))),
    '',
  );
  for (const name of ['postinst', 'prerm', 'postrm']) {
    const syntax = spawnSync('bash', ['-n'], { input: script(name), encoding: 'utf8' });
    check(`${name} is a well-formed script`, syntax.status === 0, syntax.stderr);
  }
}

const readControl = (deb: string, name: string): string =>
  spawnSync('sh', ['-c', 'dpkg-deb --ctrl-tarfile "$0" | tar -xO "./$1"', deb, name], { encoding: 'utf8' }).stdout;

/** An administrator's script calls the packages by name. */
function packagesAreNamed(config: Record<string, unknown>, check: Checks['check']): void {
  const guide = readFileSync(at('docs/it-administrators.md'), 'utf8');
  const names = Object.entries({ nsis: 'exe', msiWrapped: 'msi', pkg: 'pkg' }).map(([target, ext]) => {
    const values: Record<string, unknown> = { productName: config.productName, version: 'VERSION', arch: 'ARCH', ext };
    const { artifactName = target } = config[target] as { artifactName?: string };
    return artifactName.replace(/\$\{(\w+)\}/g, (_all, name: string) => String(values[name]));
  });
  const unnamed = names.filter((name) => !guide.includes(` ${name}`) && !guide.includes(`\`${name}`));
  check('packages are called as the guide for administrators calls them', unnamed.length === 0, names.join(', '));
}

/** The other packages cannot be made here: their configuration is checked as electron-builder checks it. */
async function configurationIsValid({ check }: Checks): Promise<void> {
  const load = createRequire(at('node_modules/electron-builder/cli.js'));
  const library = load.resolve('app-builder-lib').replace(/index\.js$/, 'util/config/config.js');
  const { getConfig, validateConfiguration } = load(library) as {
    getConfig: (project: string, path: string, extra: null) => Promise<Record<string, unknown>>;
    validateConfiguration: (config: object, log: { add: () => void }) => Promise<void>;
  };
  const faultOf = async (config: object): Promise<string> =>
    validateConfiguration(config, { add: () => undefined }).then(
      () => '',
      (cause: unknown) => (cause instanceof Error ? cause.message : 'unknown'),
    );
  for (const name of ['electron-builder.yml', 'installers/release.yml']) {
    const config = await getConfig(PROJECT, at(name), null);
    check(
      `${name} is valid for NSIS, MSI, pkg, dmg, deb and rpm`,
      (await faultOf(config)) === '',
      (await faultOf(config)).slice(0, 300),
    );
    const fuses = config.electronFuses as object | undefined;
    // On a stand-in they cannot be set: only a release has them.
    if (name.includes('release'))
      check('a release sets every fuse', isDeepStrictEqual(fuses, FUSES), JSON.stringify(fuses));
    else check(`${name} has no fuses`, fuses === undefined, '');
  }
  packagesAreNamed(await getConfig(PROJECT, at('electron-builder.yml'), null), check);
  const wrong = { ...(await getConfig(PROJECT, at('electron-builder.yml'), null)), nsis: { perMachin: true } };
  check('a misspelt key would have been found', (await faultOf(wrong)).includes('configuration.nsis'), '');
}

export async function desktopPackage(folder: string, checks: Checks): Promise<void> {
  await configurationIsValid(checks);
  const project = join(folder, 'desktop');
  mkdirSync(project);
  const fault = await makeProject(project);
  if (!checks.check('the desktop client is built', fault === '', fault)) return;
  const electron = standInElectron(join(folder, 'electron'));
  const build: BuilderStage['build'] = (args) => {
    const { status, stdout, stderr } = builder(project, args);
    return { status, output: `${stdout}${stderr}` };
  };
  const done = builder(project, ['--linux', 'deb', '--publish', 'never', `-c.electronDist=${electron}`]);
  const deb = existsSync(join(project, 'release'))
    ? readdirSync(join(project, 'release')).find((name) => name.endsWith('.deb'))
    : undefined;
  const last = `${done.stdout}${done.stderr}`.trim().split('\n').slice(-3).join(' | ');
  if (!checks.check('electron-builder makes the deb', done.status === 0 && deb !== undefined, deb ?? last)) return;
  archiveIsClean(join(project, 'release/linux-unpacked'), checks);
  await printerRuns(join(project, 'release/linux-unpacked'), folder, checks);
  debIsComplete(join(project, 'release', deb ?? ''), checks);
  windowsPackage({ project, electron, build }, checks);
  desktopLife(join(project, 'release', deb ?? ''), checks);
}
