// Calls of what holds for all sign-ins: the policy, sign-in services, and who came in. Schemas: security.contract.ts.
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
  'security.realms': call(
    'GET /security/realms',
    'systemView',
    'The screen System, sign-in services, lists the services by which people sign in.',
  ),
  'security.saveRealm': call('POST /security/realms', 'system', 'The same screen saves a sign-in service.', {
    creates: true,
  }),
  'security.testRealm': call('POST /security/realms/test', 'system', 'The same screen tests one.', {
    limit: { count: 30, seconds: 60 },
  }),
  'security.removeRealm': call('DELETE /security/realms/{realmId}', 'system', 'The same screen removes one.'),
} as const;
