// The desktop client's Debian package on a fresh machine with a real cupsd and a real keychain: its hooks, its agent, the
// native package; and the macOS scripts there, with the same agent and recorders for the programs that only macOS has.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Checks } from '#tests/printer/support/checks.ts';
import { type FreshMachine, makeFreshMachine, reasonAgainst } from './support/fresh-machine.ts';
import { EPILOGUE, PREAMBLE, type Sections, sectionsOf } from './support/sections.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const NAME = 'the desktop package on a fresh machine';
const MAC = '/Applications/Mailroom.app/Contents/Resources';
/** Runs there beside a copy of the product's own way to the keychain, by the Node of the package. */
const KEYCHAIN_CHECK = `
import { systemKeychain } from './keychain.ts';
const keychain = await systemKeychain((message) => console.log('warning: ' + message));
const what = process.argv[2];
if (what === 'write') await keychain.setPassword('Mailroom', 'agent', 'a token of this computer');
if (what === 'clear') await keychain.deletePassword('Mailroom', 'agent');
console.log(what + ': ' + (await keychain.getPassword('Mailroom', 'agent')));
process.exit();
`;
/** Each session unlocks the same keyring file, as two logins of a person do. */
const SESSION = (what: string): string =>
  `dbus-run-session -- sh -c 'printf secret | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; /opt/Mailroom/resources/agent/node keychain-check.ts ${what}'`;

// The libraries of the program itself are not needed by its hooks: what dpkg says of them does not matter here.
const LIFE = (deb: string): string => `
${PREAMBLE}
section install;    dpkg -i --force-depends ${deb}; echo "status $?"
section registered; lpstat -v; lpoptions -p Mailroom_letters -l | head -3
section program;    readlink -f /usr/bin/mailroom; cat /usr/share/applications/mailroom.desktop; stat -c '%a' /opt/Mailroom/chrome-sandbox
section keychain
cp /opt/Mailroom/resources/app.asar.unpacked/node_modules/@napi-rs/keyring-linux-*/*.node node_modules/@napi-rs/keyring-linux-*/
${SESSION('write')}
${SESSION('read')}
ls -s ~/.local/share/keyrings; grep -rl 'token of this computer' ~/.local/share/keyrings || echo 'nothing readable'
${SESSION('clear')}
section without;    /opt/Mailroom/resources/agent/node keychain-check.ts read 2>&1
section upgrade;    dpkg -i --force-depends ${deb} >/dev/null 2>&1; echo "status $?"; lpstat -v
section purge;      dpkg -P mailroom; echo "status $?"; lpstat -v; ls -d /opt/Mailroom /usr/bin/mailroom /etc/apparmor.d/mailroom 2>&1
section noqueue;    MAILROOM_NO_QUEUE=1 dpkg -i --force-depends ${deb} >/dev/null 2>&1; echo "status $?"; lpstat -v
section mac-install
mkdir -p ${MAC} /Library/LaunchDaemons && ln -s /opt/Mailroom/resources/agent ${MAC}/agent && cp -r mac-service ${MAC}/service
PATH=~/recorders:$PATH
sh mac-postinstall Mailroom.pkg /Applications / /; echo "status $?"; lpstat -v
section mac-service
sh ${MAC}/service/install-service.sh; echo "status $?"; cat recorded
ls -l '/Library/Application Support/Mailroom'; stat -c '%a %U' '/Library/Application Support/Mailroom/agent.token'
section mac-doctor; ${MAC}/agent/node ${MAC}/agent/mailroom-agent.js doctor --config '/Library/Application Support/Mailroom/agent.json'
section mac-remove; : > recorded; sh ${MAC}/service/uninstall.sh; echo "status $?"; lpstat -v; cat recorded; ls -d /Applications/Mailroom.app /Library/LaunchDaemons/*
${EPILOGUE}
`;

/** A program that only macOS has: writes its command line down; `body` does what the scripts rely on. */
const recorder = (name: string, body = ''): string => `#!/bin/sh\necho "${name} $*" >> ~/recorded\n${body}\n`;

function furnish(machine: FreshMachine, deb: string): void {
  const at = (path: string): string => join(machine.root, 'root', path);
  const from = (path: string): string => join(PROJECT, path);
  machine.copy(deb);
  machine.copy(from('main/settings/keychain.ts'));
  writeFileSync(at('keychain-check.ts'), KEYCHAIN_CHECK);
  writeFileSync(at('package.json'), '{"type":"module"}');
  cpSync(from('node_modules/@napi-rs'), at('node_modules/@napi-rs'), {
    recursive: true,
    dereference: true,
    filter: (source) => !source.includes('canvas') && !source.endsWith('.node'),
  });
  cpSync(from('installers/mac/pkg-scripts/postinstall'), at('mac-postinstall'));
  cpSync(from('installers/mac/service'), at('mac-service'), { recursive: true });
  mkdirSync(at('recorders'));
  const programs = {
    launchctl: recorder('launchctl'),
    sysadminctl: recorder('sysadminctl', 'useradd --system --no-create-home _mailroom'),
  };
  for (const [name, text] of Object.entries(programs)) writeFileSync(at(`recorders/${name}`), text, { mode: 0o755 });
}

function debLives({ at, looks }: Sections, { check }: Checks): void {
  const device = /device for Mailroom_letters: ipp:\/\/localhost:8631\/ipp\/plain\/letters/;
  looks('the desktop package installs', 'install', /^status 0$/m);
  looks('its queue is tested by a page that goes through CUPS', 'install', /The test page arrived on Mailroom_letters/);
  looks('its queue is registered with a description', 'registered', device, /^PageSize\//m);
  looks(
    'the program is a command, a menu entry and the target of links',
    'program',
    /^\/opt\/Mailroom\/mailroom$/m,
    /^MimeType=.*x-scheme-handler\/mailroom/m,
    /^Exec=\/opt\/Mailroom\/mailroom .*%U/m,
  );
  looks('a second installation keeps the queue', 'upgrade', /^status 0$/m, device);
  looks('a purge removes the queue and the program', 'purge', /^status 0$/m, /The queue Mailroom_letters is removed/);
  const left = at('purge').match(/No such file/g) ?? [];
  check('and leaves nothing behind', left.length === 3 && !at('purge').includes('device for'), at('purge').slice(-200));
  check(
    'MAILROOM_NO_QUEUE=1 leaves the queue out',
    at('noqueue').includes('status 0') && !at('noqueue').includes('device for'),
    at('noqueue').trim(),
  );
}

function keychainKeeps({ looks }: Sections): void {
  looks(
    'the packaged keychain keeps a sign-in over two sessions of a real Secret Service, and forgets it',
    'keychain',
    /^write: a token of this computer$/m,
    /^read: a token of this computer$/m,
    /^clear: null$/m,
  );
  looks('which never lies readable on the disk', 'keychain', /login\.keyring/, /^nothing readable$/m);
  looks('without a Secret Service it fails instead of waiting', 'without', /Error: /);
}

function macScriptsLive({ at, looks }: Sections, { check }: Checks): void {
  looks('the macOS postinstall registers and tests the queue', 'mac-install', /The test page arrived/, /device for/);
  looks(
    'the macOS service script makes account, token file and daemon',
    'mac-service',
    /^status 0$/m,
    /^sysadminctl -addUser _mailroom .*-roleAccount /m,
    /^launchctl bootstrap system \/Library\/LaunchDaemons\/eu\.mailroom\.agent\.plist$/m,
    /^600 _mailroom$/m,
  );
  looks('and a configuration that the agent takes', 'mac-doctor', /\[good\] Settings|\[problem\] Settings: No server/);
  looks(
    'the macOS removal ends the daemon and removes the queue',
    'mac-remove',
    /^status 0$/m,
    /The queue Mailroom_letters is removed/,
    /^launchctl bootout system\/eu\.mailroom\.agent$/m,
  );
  check(
    'and the program',
    (at('mac-remove').match(/No such file/g) ?? []).length === 2 && !at('mac-remove').includes('device for'),
    at('mac-remove').trim().slice(-200),
  );
}

/** @param deb path of the package that electron-builder made */
export function desktopLife(deb: string, checks: Checks): void {
  const machine = reasonAgainst() ?? makeFreshMachine();
  if (typeof machine === 'string') {
    checks.skip(NAME, machine);
    return;
  }
  try {
    const cups = ['cups-daemon', 'cups-client', 'cups-filters', 'libstdc++6'];
    const failed = machine.install(...cups, 'gnome-keyring', 'dbus', 'dbus-bin');
    if (failed === undefined) {
      furnish(machine, deb);
      const sections = sectionsOf(machine.run(LIFE(basename(deb)), 420).output, checks);
      debLives(sections, checks);
      keychainKeeps(sections);
      macScriptsLive(sections, checks);
    } else checks.skip(NAME, `packages cannot be installed there: ${failed}`);
  } finally {
    machine.remove();
  }
}
