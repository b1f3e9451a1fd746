// Who listens on a port, as far as the operating system shows it to an ordinary user.
import { readFile } from 'node:fs/promises';
import type { Platform, RunCommand } from '../registration/command.types.ts';
import { POWERSHELL } from '../registration/windows.commands.ts';
import type { PortOwner } from './doctor.types.ts';

const LISTEN = '0A';

/** User ids of the listeners on a port, from the text of /proc/net/tcp or tcp6. */
export function listenersIn(table: string, port: number): number[] {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  return table
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(`:${wanted}`) && fields[3] === LISTEN)
    .map((fields) => Number(fields[7]));
}

async function linuxOwner(port: number, run: RunCommand): Promise<PortOwner | undefined> {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8').catch(() => '')),
  );
  if (tables.every((table) => table === '')) return undefined;
  const [uid] = tables.flatMap((table) => listenersIn(table, port));
  if (uid === undefined) return { taken: false };
  const row = await run({ program: 'getent', args: ['passwd', String(uid)] });
  return { taken: true, owner: row.stdout.split(':')[0] || String(uid), sameUser: uid === process.getuid?.(), uid };
}

async function macOwner(port: number, run: RunCommand): Promise<PortOwner | undefined> {
  const answer = await run({ program: 'lsof', args: ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-FcL'] });
  if (answer.missing) return undefined;
  const field = (letter: string): string | undefined =>
    answer.stdout
      .split('\n')
      .find((line) => line.startsWith(letter))
      ?.slice(1);
  // Without rights lsof lists own processes only, so an empty list does not mean that the port is free.
  const user = field('L');
  return user === undefined ? undefined : { taken: true, owner: `${user}, ${field('c') ?? ''}`, sameUser: null };
}

async function windowsOwner(port: number, run: RunCommand): Promise<PortOwner | undefined> {
  const script =
    'Get-NetTCPConnection -State Listen -LocalPort $env:MAILROOM_PORT -ErrorAction SilentlyContinue | ' +
    'Select-Object -First 1 -ExpandProperty OwningProcess | ForEach-Object { (Get-Process -Id $_).ProcessName }';
  const answer = await run({
    program: POWERSHELL,
    args: ['-NoProfile', '-NonInteractive', '-Command', script],
    environment: { MAILROOM_PORT: String(port) },
  });
  if (answer.code !== 0) return undefined;
  const owner = answer.stdout.trim();
  return owner === '' ? { taken: false } : { taken: true, owner, sameUser: null };
}

const BY_PLATFORM = { linux: linuxOwner, mac: macOwner, windows: windowsOwner } as const;

/** undefined: this system does not show it. */
export const portOwner = (port: number, platform: Platform, run: RunCommand): Promise<PortOwner | undefined> =>
  BY_PLATFORM[platform](port, run);
