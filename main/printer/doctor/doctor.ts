// The front page of doctor/: looks at everything that printing needs, in the order in which a person would mend it.
import type { DoctorFinding } from '#domain/bridge/bridge.ts';
import type { AgentSettings } from '#domain/bridge/settings.ts';
import { lanPeople } from '#main/agent/driver/lan-accounts.ts';
import { overlaps } from '#main/folders/overlap.rules.ts';
import { isRegistered, type RegistrationState } from '../registration/registration.ts';
import type { DoctorPorts, FolderToCheck, PortOwner, PrinterAnswer } from './doctor.types.ts';
import { policyFindings } from './policy-findings.ts';
import { serviceFindings } from './service-findings.ts';
import { spoolerFinding } from './spooler.ts';

type Check = DoctorFinding['check'];
type Verdict = DoctorFinding['verdict'];
interface Words {
  readonly verdict: Verdict;
  readonly label: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

const GIB = 1024 ** 3;
/** The printer refuses documents below this (printer-driver: limits.diskFloorBytes). */
const DISK_FLOOR = GIB;
const DISK_LOW = 5 * GIB;

const finding = (check: Check, subject: string, words: Words): DoctorFinding => ({
  check,
  subject,
  verdict: words.verdict,
  label: words.label,
  parameters: { ...words.parameters },
});

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
  const words: Readonly<Record<typeof answer.kind, Words>> = {
    mailroom: { verdict: 'good', label: 'desktop.doctor.server.good', parameters: { server } },
    other: { verdict: 'bad', label: 'desktop.doctor.server.other', parameters },
    silent: { verdict: 'bad', label: 'desktop.doctor.server.silent', parameters },
  };
  return finding('server', server, words[answer.kind]);
}

/** A port in other hands collects everyone's letters (virtual-printer.md section 9, port squatting). */
function portFinding(
  port: number,
  owner: PortOwner | undefined,
  answers: readonly (PrinterAnswer | undefined)[],
): DoctorFinding {
  const subject = String(port);
  const ours = answers.some((answer) => answer?.ours === true);
  const name = owner?.taken ? (owner.owner ?? '?') : '?';
  const parameters = { port: subject, owner: name };
  const answered = answers.some((answer) => answer !== undefined);
  if (owner?.taken === false || (owner === undefined && !answered))
    return finding('port', subject, {
      verdict: 'bad',
      label: 'desktop.doctor.port.nobody',
      parameters: { port: subject },
    });
  if (!ours) return finding('port', subject, { verdict: 'bad', label: 'desktop.doctor.port.other', parameters });
  if (owner?.taken && owner.sameUser === false)
    return finding('port', subject, { verdict: 'warn', label: 'desktop.doctor.port.otherUser', parameters });
  return finding('port', subject, {
    verdict: 'good',
    label: 'desktop.doctor.port.good',
    parameters: { port: subject },
  });
}

function printerFinding(queue: string, answer: PrinterAnswer | undefined): DoctorFinding {
  const parameters = { queue };
  const say = (verdict: Verdict, label: string): DoctorFinding =>
    finding('printer', queue, { verdict, label, parameters });
  if (answer === undefined || !answer.ours) return say('bad', 'desktop.doctor.printer.silent');
  if (!answer.known) return say('bad', 'desktop.doctor.printer.unknownQueue');
  if (answer.reasons.includes('spool-area-full')) return say('bad', 'desktop.doctor.printer.full');
  if (answer.reasons.includes('paused-report')) return say('warn', 'desktop.doctor.printer.holds');
  return say('good', 'desktop.doctor.printer.good');
}

/** Names only: who could print from other devices, and who is named without a PIN. */
function lanFinding({ printer: { lan, shared } }: AgentSettings, person: string): DoctorFinding {
  const { can, cannot } = lanPeople(lan, shared ? '' : person);
  const parameters = { can: can.join(', '), cannot: cannot.join(', ') };
  const say = (verdict: Verdict, label: string): DoctorFinding => finding('lan', '', { verdict, label, parameters });
  if (can.length === 0) return say('warn', 'desktop.doctor.lan.nobody');
  return cannot.length === 0 ? say('good', 'desktop.doctor.lan.good') : say('warn', 'desktop.doctor.lan.some');
}

const REGISTRATION: Readonly<Record<RegistrationState, Words>> = {
  registered: { verdict: 'good', label: 'desktop.doctor.registration.good' },
  missing: { verdict: 'bad', label: 'desktop.doctor.registration.missing' },
  elsewhere: { verdict: 'bad', label: 'desktop.doctor.registration.elsewhere' },
  unknown: { verdict: 'unknown', label: 'desktop.doctor.registration.unknown' },
};

const FOLDER: Readonly<Record<'writable' | 'missing' | 'denied', Words>> = {
  writable: { verdict: 'good', label: 'desktop.doctor.folders.good' },
  missing: { verdict: 'bad', label: 'desktop.doctor.folders.missing' },
  denied: { verdict: 'bad', label: 'desktop.doctor.folders.denied' },
};

const withParameters = (words: Words, parameters: Readonly<Record<string, unknown>>): Words => ({
  ...words,
  parameters,
});

async function diskFinding(path: string, free: number | undefined): Promise<DoctorFinding> {
  if (free === undefined) return finding('disk', path, { verdict: 'unknown', label: 'desktop.doctor.disk.unknown' });
  const words: Words =
    free < DISK_FLOOR
      ? { verdict: 'bad', label: 'desktop.doctor.disk.full' }
      : free < DISK_LOW
        ? { verdict: 'warn', label: 'desktop.doctor.disk.low' }
        : { verdict: 'good', label: 'desktop.doctor.disk.good' };
  return finding('disk', path, withParameters(words, { path, gigabytes: Math.floor((free / GIB) * 10) / 10 }));
}

async function printerFindings(ports: DoctorPorts, settings: AgentSettings): Promise<DoctorFinding[]> {
  const { port } = settings.printer;
  const answers = await Promise.all(settings.queues.map(({ id }) => ports.askPrinter(port, id)));
  // Without a queue the printer's own address tells whose it is.
  const told = answers.length > 0 ? answers : [await ports.askPrinter(port, '')];
  const findings = [portFinding(port, await ports.portOwner(port), told)];
  findings.push(...settings.queues.map(({ name }, index) => printerFinding(name, answers[index])));
  if (settings.printer.lan.enabled) findings.push(lanFinding(settings, ports.person));
  findings.push(await spoolerFinding(ports));
  for (const { id, name } of settings.queues) {
    const words = REGISTRATION[await isRegistered(id, port, ports)];
    findings.push(finding('registration', name, withParameters(words, { queue: name })));
  }
  return findings;
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
    const words: Words = { verdict: 'bad', label: 'desktop.folder.failure.overlaps', parameters: { path, other } };
    return other === null ? [] : [finding('folders', path, words)];
  });
}

/**
 * Looks at everything and changes nothing. Findings come in the order of mending: settings and sign-in first, disk
 * last; `subject` names the queue, folder or port that a finding is about. (issue of the printer doctor; design.md)
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
