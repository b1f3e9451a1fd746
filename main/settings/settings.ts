// The front page of settings: opens the settings of this computer with the policy that holds on it.
import { findPolicies, type PolicyPorts } from './policy.sources.ts';
import { type Policy, type PolicyFault, readPolicy } from './policy.ts';
import { openSettings, type SettingsFile, type SettingsStore } from './settings.store.ts';

const lineOf = (fault: PolicyFault): string => {
  const what = 'name' in fault ? `${fault.name} in ${fault.source}` : fault.source;
  return `policy: ${what} is ${fault.reason}${'detail' in fault ? ` (${fault.detail})` : ''}: ignored`;
};

/** The policy of this computer; what of it cannot be used is said and ignored. */
export function machinePolicy(ports: PolicyPorts): Policy {
  const policy = readPolicy(findPolicies(ports));
  for (const fault of policy.faults) ports.warn(lineOf(fault));
  return policy;
}

/** @throws when the settings file is there and cannot be read */
export const openMachineSettings = (file: SettingsFile, ports: PolicyPorts): SettingsStore =>
  openSettings({ file, policy: machinePolicy(ports), policyNow: () => readPolicy(findPolicies(ports)) });
