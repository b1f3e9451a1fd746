// ippeveprinter does not start without Avahi: a D-Bus and an Avahi of our own, on a private socket and the loopback.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '#tests/printer/support/driver-process.ts';
import { requirePrograms } from '#tests/printer/support/surroundings.ts';

/** A D-Bus and an Avahi that run; `environment` leads programs to them. */
export interface ServiceDirectory {
  readonly environment: NodeJS.ProcessEnv;
  readonly stop: () => Promise<void>;
}

const BUS = (
  socket: string,
): string => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>unix:path=${socket}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow user="*"/><allow own="*"/><allow send_destination="*"/><allow receive_sender="*"/></policy></busconfig>
`;
const AVAHI = `[server]
use-ipv6=no
allow-interfaces=lo
enable-dbus=yes
[publish]
publish-addresses=yes
[rlimits]
`;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.kill('SIGTERM');
  await Promise.race([once(child, 'exit'), pause(2_000)]);
}

/** Starts both; null where their programs are missing or cannot run. */
export async function startServiceDirectory(): Promise<ServiceDirectory | null> {
  if (process.getuid?.() !== 0 || requirePrograms(['dbus-daemon', 'avahi-daemon']).length > 0) return null;
  const folder = temporaryFolder('directory');
  const socket = join(folder, 'bus');
  writeFileSync(join(folder, 'bus.conf'), BUS(socket));
  writeFileSync(join(folder, 'avahi.conf'), AVAHI);
  const environment = { DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${socket}` };
  const options = { stdio: 'ignore' as const, env: { ...process.env, ...environment } };
  const bus = spawn('dbus-daemon', [`--config-file=${join(folder, 'bus.conf')}`, '--nofork', '--nopidfile'], options);
  for (let tries = 0; tries < 30 && !existsSync(socket); tries += 1) await pause(100);
  const avahi = spawn(
    'avahi-daemon',
    ['-f', join(folder, 'avahi.conf'), '--no-drop-root', '--no-rlimits', '--no-chroot'],
    options,
  );
  bus.on('error', () => {});
  avahi.on('error', () => {});
  await pause(2_000);
  return {
    environment,
    async stop() {
      await end(avahi);
      await end(bus);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
