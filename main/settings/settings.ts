// The front page of settings: opens the settings of this computer with the policy that holds on it.
import { findPolicies, type PolicyPorts } from './policy.sources.ts';
import { type Policy, readPolicy } from './policy.ts';
import { openSettings, type SettingsFile, type SettingsStore } from './settings.store.ts';

/** The policy of this computer; what in it cannot be used is said and ignored. */
export function machinePolicy(ports: PolicyPorts): Policy {
  const policy = readPolicy(findPolicies(ports));
  for (const { name, source, reason } of policy.faults)
    ports.warn(`policy: ${name} in ${source} is ${reason}: ignored`);
  return policy;
}

/** @throws when the settings file is there and cannot be read */
export const openMachineSettings = (file: SettingsFile, ports: PolicyPorts): SettingsStore =>
  openSettings({ file, policy: machinePolicy(ports) });
