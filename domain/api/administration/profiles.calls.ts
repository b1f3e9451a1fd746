// Calls of profiles. Schemas: profiles.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const PROFILES_CALLS = {
  'profiles.list': call('GET /profiles', 'administerOu', LISTED),
  'profiles.save': call('POST /profiles', 'administerOu', LISTED, { creates: true }),
  'profiles.services': call('GET /profiles/{profileId}/services', 'administerOu', LISTED),
  'profiles.saveServices': call('POST /profiles/{profileId}/services', 'administerOu', LISTED),
  'profiles.remove': call(
    'DELETE /profiles/{profileId}',
    'administerOu',
    'The inventory names profiles in use among its errors, without a call that removes one.',
  ),
  'profiles.usage': call(
    'GET /profiles/{profileId}/usage',
    'administerOu',
    'Before a profile goes, the screen names who has it (issue 17, "in-use checks before any delete").',
  ),
  'profiles.roleTemplates': call('GET /roleTemplates', 'administerOu', LISTED),
} as const;
