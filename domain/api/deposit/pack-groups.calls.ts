// Calls of pack groups. Schemas: pack-groups.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const PACK_GROUPS_CALLS = {
  'packGroups.reject': call('POST /packGroups/reject', 'createOrder', LISTED),
  'packGroups.edit': call('POST /packGroups/{packGroupId}/edit', 'createOrder', LISTED),
  'packGroups.tryEdit': call(
    'POST /packGroups/{packGroupId}/tryEdit',
    'createOrder',
    'says before a correction is stored how its address will be printed',
  ),
  'packGroups.settleWarning': call(
    'POST /packGroups/{packGroupId}/settleWarning',
    'createOrder',
    "says that later pages with other persons' addresses belong to the letter",
  ),
  'packGroups.split': call(
    'POST /packGroups/{packGroupId}/split',
    'createOrder',
    'cuts a letter of a mail run in two before a page',
  ),
  'packGroups.rejoin': call(
    'POST /packGroups/{packGroupId}/rejoin',
    'createOrder',
    'takes back that a letter was cut in two',
  ),
  'packGroups.lookAtPage': call(
    'GET /packGroups/{packGroupId}/pages/{page}/look',
    'viewOrder',
    'what must be free on a page as it lies on paper, and what lies in the way',
  ),
  'packGroups.pagePicture': call(
    'GET /packGroups/{packGroupId}/pages/{page}',
    'viewOrder',
    'a page as it lies on paper, with what a person mended of it',
    { answer: 'download' },
  ),
  'packGroups.repairPage': call(
    'POST /packGroups/{packGroupId}/pages/{page}/repair',
    'createOrder',
    'turns a page, fits it to A4, takes text out of it',
  ),
  'packGroups.keepRepair': call(
    'POST /packGroups/{packGroupId}/pages/{page}/keepRepair',
    'administerService',
    'what was mended of a page is mended on the pages of later deposits that it fits',
  ),
  'packGroups.rawFile': call('GET /packGroups/{packGroupId}/rawFile', 'viewOrder', LISTED, {
    answer: 'download',
    agent: true,
  }),
} as const;
