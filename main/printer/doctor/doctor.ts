// The front page of doctor/: looks at everything that printing needs, in the order in which a person repairs it.
import type { DoctorFinding } from '#domain/bridge/bridge.ts';
import type { AgentSettings } from '#domain/bridge/settings.ts';
import { overlaps } from '#main/folders/overlap.rules.ts';
import type { DoctorPorts, FolderToCheck } from './doctor.types.ts';
import { type FindingText, finding, withParameters } from './finding.ts';
import { policyFindings } from './policy-findings.ts';
import { printerFindings } from './printer-findings.ts';
import { serviceFindings } from './service-findings.ts';

const GIB = 1024 ** 3;
/** The printer refuses documents below this (printer-driver: limits.diskFloorBytes). */
const DISK_FLOOR = GIB;
const DISK_LOW = 5 * GIB;

function settingsFinding(settings: AgentSettings): DoctorFinding {
  if (settings.server === '')
    return finding('settings', '', { verdict: 'bad', label: 'desktop.doctor.settings.noServer' });
  if (settings.queues.length === 0)
    return finding('settings', '', { verdict: 'bad', label: 'desktop.doctor.settings.noQueue' });
  if (!settings.printer.enabled)
    return finding('settings', '', { verdict: 'warn', label: 'desktop.doctor.settings.printerOff' });
  const parameters = { queues: settings.queues.length };
  return finding('settings', '', { verdict: 'good', label: 'desktop.doctor.settings.good', parameters });
}

function signInFinding(ports: DoctorPorts): DoctorFinding {
  const { connected, login } = ports.account();
  return connected
    ? finding('signIn', login, { verdict: 'good', label: 'desktop.doctor.signIn.good', parameters: { login } })
    : finding('signIn', '', { verdict: 'bad', label: 'desktop.doctor.signIn.none' });
}

async function serverFinding(ports: DoctorPorts, server: string): Promise<DoctorFinding> {
  const answer = await ports.askServer(server);
  const parameters = { server, detail: answer.detail };
  const text: Readonly<Record<typeof answer.kind, FindingText>> = {
    mailroom: { verdict: 'good', label: 'desktop.doctor.server.good', parameters: { server } },
    other: { verdict: 'bad', label: 'desktop.doctor.server.other', parameters },
    silent: { verdict: 'bad', label: 'desktop.doctor.server.silent', parameters },
  };
  return finding('server', server, text[answer.kind]);
}

const FOLDER: Readonly<Record<'writable' | 'missing' | 'denied', FindingText>> = {
  writable: { verdict: 'good', label: 'desktop.doctor.folders.good' },
  missing: { verdict: 'bad', label: 'desktop.doctor.folders.missing' },
  denied: { verdict: 'bad', label: 'desktop.doctor.folders.denied' },
};

async function diskFinding(path: string, free: number | undefined): Promise<DoctorFinding> {
  if (free === undefined) return finding('disk', path, { verdict: 'unknown', label: 'desktop.doctor.disk.unknown' });
  const text: FindingText =
    free < DISK_FLOOR
      ? { verdict: 'bad', label: 'desktop.doctor.disk.full' }
      : free < DISK_LOW
        ? { verdict: 'warn', label: 'desktop.doctor.disk.low' }
        : { verdict: 'good', label: 'desktop.doctor.disk.good' };
  return finding('disk', path, withParameters(text, { path, gigabytes: Math.floor((free / GIB) * 10) / 10 }));
}

async function folderFindings(ports: DoctorPorts, settings: AgentSettings): Promise<DoctorFinding[]> {
  const watched = settings.queues.flatMap(({ folders }) =>
    folders.map(({ path }) => ({ path, role: 'watched' as const })),
  );
  const folders: FolderToCheck[] = [...ports.ownFolders.map((path) => ({ path, role: 'own' as const })), ...watched];
  const found = await Promise.all(
    folders.map(async ({ path }) =>
      finding('folders', path, withParameters(FOLDER[await ports.probeFolder(path)], { path })),
    ),
  );
  return [...found, ...overlapFindings(watched, ports)];
}

/** A folder that is set for two queues, or holds what was taken from another, is not watched. */
function overlapFindings(watched: readonly FolderToCheck[], { platform }: DoctorPorts): DoctorFinding[] {
  const paths = watched.map(({ path }) => path);
  return overlaps(paths, platform !== 'linux').flatMap((other, at) => {
    const path = paths[at] ?? '';
    const text: FindingText = { verdict: 'bad', label: 'desktop.folder.failure.overlaps', parameters: { path, other } };
    return other === null ? [] : [finding('folders', path, text)];
  });
}

/**
 * Looks at everything and changes nothing. Findings come in the order in which a person repairs them: settings and
 * sign-in first, disk last. `subject` names the queue, folder or port that a finding is about.
 */
export async function runDoctor(ports: DoctorPorts): Promise<readonly DoctorFinding[]> {
  const settings = ports.settings();
  const findings = [settingsFinding(settings), ...policyFindings(ports.policyFaults()), signInFinding(ports)];
  if (settings.server !== '') findings.push(await serverFinding(ports, settings.server));
  findings.push(...(await serviceFindings(ports, settings)));
  if (settings.printer.enabled) findings.push(...(await printerFindings(ports, settings)));
  findings.push(...(await folderFindings(ports, settings)));
  const [home] = ports.ownFolders;
  if (home !== undefined) findings.push(await diskFinding(home, await ports.freeBytes(home)));
  return findings;
}
