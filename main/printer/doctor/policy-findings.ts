// Values of an administrator's policy that cannot be used: which, where they are written, and what is expected.
import type { DoctorFinding } from '#domain/bridge/bridge.ts';
import { POLICIES, type PolicyRow, type PolicyType } from '#main/settings/policy.table.ts';
import type { PolicyFault } from '#main/settings/policy.ts';

const EXPECTED: Readonly<Record<PolicyType, string>> = {
  text: 'desktop.doctor.policy.text',
  boolean: 'desktop.doctor.policy.boolean',
  number: 'desktop.doctor.policy.number',
  list: 'desktop.doctor.policy.list',
};

/** Ignored values are bad news: what the administrator decided does not hold. An unknown one may be of a newer version. */
export function policyFindings(faults: readonly PolicyFault[]): DoctorFinding[] {
  const rows: Readonly<Record<string, PolicyRow>> = POLICIES;
  return faults.map(({ name, source, reason }) => {
    const row = Object.hasOwn(rows, name) ? rows[name] : undefined;
    const base = { check: 'policy', subject: `${source}: ${name}` } as const;
    if (reason === 'unknown' || row === undefined)
      return { ...base, verdict: 'warn', label: 'desktop.doctor.policy.unknown', parameters: { name, source } };
    // As text: a port is not to be grouped like a sum.
    const [minimum, maximum, example] = [row.minimum, row.maximum, row.example].map(String);
    const parameters = { name, source, minimum, maximum, example };
    return { ...base, verdict: 'bad', label: EXPECTED[row.type], parameters };
  });
}
