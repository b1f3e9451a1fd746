// Whether the operating system's own print service runs.
import type { DoctorFinding } from '#domain/bridge/bridge.ts';
import * as cups from '../registration/cups.commands.ts';
import type { RegistrationPorts } from '../registration/registration.ts';
import * as windows from '../registration/windows.commands.ts';

/** CUPS or the Windows spooler: good, stopped or not installed. */
export async function spoolerFinding({ platform, run }: RegistrationPorts): Promise<DoctorFinding> {
  const answer = await run(platform === 'windows' ? windows.askSpooler : cups.askSpooler);
  const finding = { check: 'spooler' as const, subject: platform, parameters: {} };
  if (answer.missing) return { ...finding, verdict: 'bad', label: 'desktop.doctor.spooler.missing' };
  const runs = platform === 'windows' ? answer.code === 0 : cups.spoolerRuns(answer);
  return runs
    ? { ...finding, verdict: 'good', label: 'desktop.doctor.spooler.good' }
    : { ...finding, verdict: 'bad', label: 'desktop.doctor.spooler.stopped' };
}
