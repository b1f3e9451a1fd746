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
  'requirements.tryRow': call(
    'POST /jobs/simple/tryRow',
    'createOrder',
    'A letter that is typed in has no file: its values and its page are seen while it is written.',
  ),
  'requirements.archive': call(
    'GET /jobs/simple/archive',
    'createOrder',
    'Whoever deposits an archive sees which box each of its entries goes to before the deposit is made.',
  ),
} as const;
