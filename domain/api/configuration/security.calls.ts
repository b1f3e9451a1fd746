// Calls of what holds for all sign-ins: the policy, and who came in. Schemas: security.contract.ts.
import { call } from '../call-row.ts';

export const SECURITY_CALLS = {
  'security.audit': call('GET /security/audit', 'systemView', 'The screen System, security, shows who changed what.'),
  'security.policy': call('GET /security/policy', 'systemView', 'The screen System, security, shows the policy.'),
  'security.savePolicy': call('POST /security/policy', 'system', 'The screen System, security, changes the policy.'),
  'security.signIns': call(
    'GET /security/signIns',
    'systemView',
    'The screen System, security, shows who signed in or was refused.',
  ),
} as const;
