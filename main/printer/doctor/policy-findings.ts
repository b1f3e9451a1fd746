// What the doctor finds of an administrator's policy: values, or whole files, that cannot be used.
import type { DoctorFinding } from '#domain/bridge/bridge.ts';
import { noticeOf } from '#main/settings/policy.notices.ts';
import type { PolicyFault } from '#main/settings/policy.ts';

/** One finding per fault; its subject is the value or the file. */
export const policyFindings = (faults: readonly PolicyFault[]): DoctorFinding[] =>
  faults.map((fault) => ({
    check: 'policy',
    subject: 'name' in fault ? `${fault.source}: ${fault.name}` : fault.source,
    ...noticeOf(fault),
  }));
