// The doctor's ports on a real machine; the caller adds settings, account and its own folders.
import { randomUUID } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { platformOf, runCommand } from '../registration/run-command.ts';
import { askPrinter } from './ask-printer.ts';
import type { DoctorPorts, ServerAnswer } from './doctor.types.ts';
import { portOwner } from './port-owner.ts';

const SERVER_TIMEOUT_MS = 8_000;

/** Every Mailroom server serves `/version.txt` to everyone. */
async function askServer(server: string): Promise<ServerAnswer> {
  try {
    const answer = await fetch(new URL('/version.txt', server), { signal: AbortSignal.timeout(SERVER_TIMEOUT_MS) });
    const text = (await answer.text()).trim().slice(0, 100);
    const version = answer.ok && /^\d+\.\d+\.\d+/.test(text);
    return version ? { kind: 'mailroom', detail: text } : { kind: 'other', detail: String(answer.status) };
  } catch (cause) {
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
    return { kind: 'silent', detail: reason instanceof Error ? reason.message.slice(0, 200) : '' };
  }
}

/** Writes an empty file and removes it: rights on shares cannot be read off their mode. */
async function probeFolder(path: string): Promise<'writable' | 'missing' | 'denied'> {
  const entry = await stat(path).catch((cause: NodeJS.ErrnoException) => cause.code ?? '');
  if (entry === 'ENOENT' || entry === 'ENOTDIR') return 'missing';
  if (typeof entry === 'string') return 'denied';
  // Hidden and without a known ending: no watcher takes it.
  const probe = join(path, `.mailroom-probe-${randomUUID()}.tmp`);
  try {
    await (await open(probe, 'wx')).close();
    return 'writable';
  } catch {
    return 'denied';
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

async function freeBytes(path: string): Promise<number | undefined> {
  return statfs(path).then(
    (volume) => volume.bavail * volume.bsize,
    () => undefined,
  );
}

/** Empty where the system knows no name for the user of this process. */
function loginName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

/** @param state what only the agent knows */
export function systemDoctorPorts(
  state: Pick<DoctorPorts, 'settings' | 'policyFaults' | 'account' | 'ownFolders' | 'askServices'> &
    Partial<Pick<DoctorPorts, 'serviceNames'>>,
): DoctorPorts {
  const platform = platformOf(process.platform);
  return {
    serviceNames: new Map(),
    ...state,
    platform,
    person: loginName(),
    run: runCommand,
    pause: (ms) => pause(ms),
    askServer,
    askPrinter,
    portOwner: (port) => portOwner(port, platform, runCommand),
    probeFolder,
    freeBytes,
  };
}
