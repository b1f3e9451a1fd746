// Calls of groups. Schemas: groups.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const GROUPS_CALLS = {
  'groups.list': call('GET /groups', 'viewOu', LISTED),
  'groups.save': call('POST /groups', 'administerOu', 'The inventory names /groups without a save.', { creates: true }),
  'groups.remove': call(
    'DELETE /groups/{groupId}',
    'administerOu',
    'The inventory names removing a group among its errors, without a call.',
  ),
} as const;
