// Calls of groups. Schemas: groups.contract.ts.
import { call } from '../call-row.ts';

export const GROUPS_CALLS = {
  'groups.list': call('GET /groups', 'viewOu', 410),
  'groups.save': call('POST /groups', 'administerOu', 'Section 7 names /groups without a save.', { creates: true }),
} as const;
