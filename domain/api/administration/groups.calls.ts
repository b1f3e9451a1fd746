// Calls of groups. Schemas: groups.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const GROUPS_CALLS = {
  'groups.list': call('GET /groups', 'viewOu', LISTED),
  'groups.save': call('POST /groups', 'administerOu', 'The inventory names /groups without a save.', { creates: true }),
} as const;
