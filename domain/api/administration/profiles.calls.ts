// Calls of profiles. Schemas: profiles.contract.ts.
import { call } from '../call-row.ts';

export const PROFILES_CALLS = {
  'profiles.list': call('GET /profiles', 'administerOu', 412),
  'profiles.save': call('POST /profiles', 'administerOu', 412, { creates: true }),
  'profiles.services': call('GET /profiles/{profileId}/services', 'administerOu', 412),
  'profiles.saveServices': call('POST /profiles/{profileId}/services', 'administerOu', 412),
  'profiles.roleTemplates': call('GET /roleTemplates', 'administerOu', 412, { later: true }),
} as const;
