// A fresh Debian in a folder of its own: an overlay on a debootstrap base, entered by chroot in own process, mount and
// network namespaces. Needs root. The first use makes the base (1 to 3 minutes); it stays for the next one.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { requirePrograms } from '#tests/printer/support/environment.ts';

// Not the base of any other tool: this one has no Node, and whoever expects one must not find it.
const BASE = process.env.INSTALLERS_BASE ?? '/var/tmp/mailroom-installers-base';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

export interface FreshMachine {
  readonly root: string;
  /** Installs Debian packages; answers what apt said when it failed, else undefined. */
  readonly install: (...packages: string[]) => string | undefined;
  /** Puts a file into /root. */
  readonly copy: (file: string) => void;
  /** Runs a shell script in the machine, without any network but the loopback. Answers output and exit status. */
  readonly run: (script: string, seconds?: number) => { readonly status: number | null; readonly output: string };
  readonly remove: () => void;
}

const run = (program: string, args: readonly string[], seconds = 600) =>
  spawnSync(program, [...args], {
    encoding: 'utf8',
    timeout: seconds * 1000,
    maxBuffer: 1 << 26,
    env: { PATH: process.env.PATH ?? PATH, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8', HOME: '/root' },
  });

/** The Debian mirror that this machine uses. */
function mirror(): string {
  const targets = run('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI)',
    'Codename: bookworm',
    'Created-By: Packages',
  ]);
  return targets.stdout.split('\n')[0] || 'http://deb.debian.org/debian';
}

/** Answers the reason when there is no base and none can be made. */
function makeBase(): string | undefined {
  if (existsSync(join(BASE, '.complete'))) return undefined;
  if (requirePrograms(['debootstrap']).length > 0) return 'debootstrap is missing';
  rmSync(BASE, { recursive: true, force: true });
  const made = run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', BASE, mirror()], 900);
  if (made.status !== 0) return `debootstrap failed: ${made.stdout.trim().split('\n').at(-1)}`;
  for (const file of readdirSync('/etc/apt').filter((name) => name.startsWith('sources.list')))
    cpSync(join('/etc/apt', file), join(BASE, 'etc/apt', file), { recursive: true });
  cpSync('/usr/share/keyrings', join(BASE, 'usr/share/keyrings'), { recursive: true, dereference: true });
  writeFileSync(join(BASE, '.complete'), '');
  return undefined;
}

/** Why this machine cannot hold another one; undefined when it can. */
export function reasonAgainst(): string | undefined {
  if (process.platform !== 'linux') return 'needs Linux';
  if (process.getuid?.() !== 0) return 'needs root';
  if (run('unshare', ['--mount', '--net', '--pid', '--fork', 'true']).status !== 0)
    return 'namespaces are not allowed here';
  if (run('which', ['debootstrap']).status !== 0 && run('which', ['apt-get']).status !== 0) return 'needs Debian';
  return undefined;
}

export function makeFreshMachine(): FreshMachine | string {
  const failed = makeBase();
  if (failed) return failed;
  const folder = mkdtempSync('/var/tmp/mailroom-installers-');
  const root = join(folder, 'root');
  for (const name of ['upper', 'work', 'root']) mkdirSync(join(folder, name));
  const layers = `lowerdir=${BASE},upperdir=${join(folder, 'upper')},workdir=${join(folder, 'work')}`;
  if (run('mount', ['-t', 'overlay', 'overlay', '-o', layers, root]).status !== 0) run('cp', ['-a', `${BASE}/.`, root]);
  // Services are started by the test itself.
  writeFileSync(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  for (const file of ['resolv.conf', 'hosts']) run('cp', ['-L', `/etc/${file}`, join(root, 'etc', file)]);
  for (const file of readdirSync('/etc/apt/apt.conf.d').filter((name) => name.startsWith('99')))
    cpSync(join('/etc/apt/apt.conf.d', file), join(root, 'etc/apt/apt.conf.d', file));

  const enter = (script: string, network: boolean, seconds: number) => {
    writeFileSync(join(root, 'run-in-machine'), script);
    const mounts = `mount --make-rprivate / && mount --rbind /dev ${root}/dev && mount -t proc proc ${root}/proc && mount -t tmpfs tmpfs ${root}/run`;
    const loopback = network ? 'true' : 'ip link set lo up';
    const names = ['--mount', '--pid', '--fork', '--kill-child', ...(network ? [] : ['--net'])];
    const chroot = `exec env -i PATH=${PATH} LC_ALL=C.UTF-8 HOME=/root DEBIAN_FRONTEND=noninteractive chroot ${root} /bin/sh /run-in-machine`;
    return run('unshare', [...names, 'sh', '-c', `${mounts} && ${loopback} && ${chroot}`], seconds);
  };
  return {
    root,
    install(...packages) {
      const list = packages.join(' ');
      const done = enter(`apt-get update -qq && apt-get install -y -qq --no-install-recommends ${list}`, true, 600);
      return done.status === 0 ? undefined : `${done.stdout}${done.stderr}`.trim().split('\n').slice(-3).join(' | ');
    },
    copy: (file) => cpSync(file, join(root, 'root', basename(file))),
    run(script, seconds = 300) {
      const done = enter(`exec 2>&1\ncd /root\n${script}`, false, seconds);
      return { status: done.status, output: `${done.stdout}${done.stderr}` };
    },
    remove() {
      run('umount', ['-l', root]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
