// Calls of profiles. Schemas: profiles.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const PROFILES_CALLS = {
  'profiles.list': call('GET /profiles', 'administerOu', LISTED),
  'profiles.save': call('POST /profiles', 'administerOu', LISTED, { creates: true }),
  'profiles.services': call('GET /profiles/{profileId}/services', 'administerOu', LISTED),
  'profiles.saveServices': call('POST /profiles/{profileId}/services', 'administerOu', LISTED),
  'profiles.roleTemplates': call('GET /roleTemplates', 'administerOu', LISTED, { later: true }),
} as const;
