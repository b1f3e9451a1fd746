// What the doctor finds of the printer itself: port, queues, other devices, the system's print service and its queues.
import type { DoctorFinding } from '#domain/bridge/bridge.ts';
import type { AgentSettings } from '#domain/bridge/settings.ts';
import { lanPeople } from '#main/agent/driver/lan-accounts.ts';
import { isRegistered, type RegistrationState } from '../registration/registration.ts';
import type { DoctorPorts, PortOwner, PrinterAnswer } from './doctor.types.ts';
import { type FindingText, finding, type Verdict, withParameters } from './finding.ts';
import { spoolerFinding } from './spooler.ts';

/** Another program on the port would collect everyone's letters. */
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

const REGISTRATION: Readonly<Record<RegistrationState, FindingText>> = {
  registered: { verdict: 'good', label: 'desktop.doctor.registration.good' },
  missing: { verdict: 'bad', label: 'desktop.doctor.registration.missing' },
  elsewhere: { verdict: 'bad', label: 'desktop.doctor.registration.elsewhere' },
  unknown: { verdict: 'unknown', label: 'desktop.doctor.registration.unknown' },
};

/** Port, queues, other devices, print service and registrations; for settings whose printer is turned on. */
export async function printerFindings(ports: DoctorPorts, settings: AgentSettings): Promise<DoctorFinding[]> {
  const { port } = settings.printer;
  const answers = await Promise.all(settings.queues.map(({ id }) => ports.askPrinter(port, id)));
  // Without a queue the printer's own address shows whose it is.
  const known = answers.length > 0 ? answers : [await ports.askPrinter(port, '')];
  const findings = [portFinding(port, await ports.portOwner(port), known)];
  findings.push(...settings.queues.map(({ name }, index) => printerFinding(name, answers[index])));
  if (settings.printer.lan.enabled) findings.push(lanFinding(settings, ports.person));
  findings.push(await spoolerFinding(ports));
  for (const queue of settings.queues) {
    const text = REGISTRATION[await isRegistered(queue, port, ports)];
    findings.push(finding('registration', queue.name, withParameters(text, { queue: queue.name })));
  }
  return findings;
}
