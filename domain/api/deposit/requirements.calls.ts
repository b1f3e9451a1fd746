// Calls of the values that channels need. Schemas: requirements.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const REQUIREMENTS_CALLS = {
  'requirements.tagLists': call(
    'GET /jobs/simple/tagLists',
    'createOrder',
    'Fields take their values from lists of the account whose deposit it is, which the depositor may not look at.',
    { agent: true },
  ),
  'requirements.compute': call('POST /jobs/simple/computeRequirements', 'createOrder', LISTED, {
    body: 'multipart',
    agent: true,
  }),
  'requirements.check': call('POST /jobs/simple/checkRequirementValue', 'createOrder', LISTED, { agent: true }),
  'requirements.extractAndCheckArea': call('POST /jobs/simple/extractAndCheckArea', 'createOrder', LISTED, {
    body: 'multipart',
    agent: true,
  }),
} as const;
