// Calls that say what rights are worth. Schemas: permissions.contract.ts.
import { call } from '../call-row.ts';

const SCREEN = 'The permissions screen asks it of the rules themselves (issue 17, "the permissions screen").';

export const PERMISSIONS_CALLS = {
  'permissions.impact': call('POST /profiles/{profileId}/impact', 'administerOu', SCREEN),
  'permissions.why': call('GET /users/{userId}/permissions', 'administerOu', SCREEN),
  'permissions.holders': call('GET /ou/{ouId}/holders', 'administerOu', SCREEN),
} as const;
