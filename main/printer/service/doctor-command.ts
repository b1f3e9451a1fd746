// The command `mailroom-agent doctor`: the doctor with what the agent's file says.
import { existsSync, statSync } from 'node:fs';
import type { AccountView, DoctorFinding } from '#domain/bridge/bridge.ts';
import { type OfferedService, readServices } from '#main/agent/service-names.ts';
import { openLink } from '#main/link/server-link.ts';
import { policyMachine } from '#main/settings/policy.machine.ts';
import { machinePolicy } from '#main/settings/settings.ts';
import { systemClock } from '#main/system/system.ts';
import { tokenFile } from '#main/system/token-file.ts';
import { runDoctor } from '../doctor/doctor.ts';
import { systemDoctorPorts } from '../doctor/system-ports.ts';
import { type AgentFile, serviceNamesOf, settingsOf } from './agent-file.ts';

const hasToken = (path: string): boolean => path !== '' && existsSync(path) && statSync(path).size > 0;

/** A server that does not answer within this, ms, says nothing about the token. */
const ANSWER_MS = 8_000;
const SIGN_IN = -11;

/** Whether the token is good: the server knows, a file alone may hold one that was revoked long ago. */
async function accountOf({ server, tokenFile: path }: AgentFile): Promise<AccountView> {
  const view = { connected: hasToken(path), server, login: path, reachable: true };
  const token = tokenFile(path);
  // A file that only the service's account may read is believed.
  if (server === '' || (await token.read()) === null) return view;
  const link = openLink({ server: () => server, token, now: systemClock.now, idleMs: ANSWER_MS });
  const answer = await link.call('authentication.check');
  link.close();
  if (answer.kind === 'result') return { ...view, login: answer.value.user.login };
  return { ...view, connected: !(answer.kind === 'refused' && answer.code === SIGN_IN) };
}

/** What the token may use; undefined: the server does not say. */
async function servicesOf({ server, tokenFile: path }: AgentFile): Promise<readonly OfferedService[] | undefined> {
  const link = openLink({ server: () => server, token: tokenFile(path), now: systemClock.now, idleMs: ANSWER_MS });
  const offered = await readServices(link);
  link.close();
  return offered.ok ? offered.value : undefined;
}

/** @returns exit status: 1 when a finding is bad */
export async function runDoctorCommand(
  file: AgentFile,
  printFinding: (finding: DoctorFinding) => void,
): Promise<number> {
  const account = await accountOf(file);
  const ports = systemDoctorPorts({
    settings: () => settingsOf(file),
    policyFaults: () => machinePolicy(policyMachine(() => undefined)).faults,
    account: () => account,
    serviceNames: serviceNamesOf(file),
    askServices: () => servicesOf(file),
    ownFolders: [file.dataFolder],
  });
  // The port belongs to the account of the service, which also owns the data folder.
  const { uid } = statSync(file.dataFolder, { throwIfNoEntry: false }) ?? {};
  const portOwner: typeof ports.portOwner = async (port) => {
    const owner = await ports.portOwner(port);
    return owner?.taken === true && uid !== undefined && owner.uid === uid ? { ...owner, sameUser: true } : owner;
  };
  const findings = await runDoctor({ ...ports, portOwner });
  findings.forEach(printFinding);
  return findings.some(({ verdict }) => verdict === 'bad') ? 1 : 0;
}
