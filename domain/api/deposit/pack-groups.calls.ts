// Calls of pack groups. Schemas: pack-groups.contract.ts.
import { call } from '../call-row.ts';

export const PACK_GROUPS_CALLS = {
  'packGroups.reject': call('POST /packGroups/reject', 'createOrder', 416),
  'packGroups.edit': call('POST /packGroups/{packGroupId}/edit', 'createOrder', 416),
  'packGroups.rawFile': call('GET /packGroups/{packGroupId}/rawFile', 'viewOrder', 416, {
    answer: 'download',
    agent: true,
  }),
} as const;
