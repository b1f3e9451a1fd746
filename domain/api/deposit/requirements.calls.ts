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
  'requirements.ofJob': call(
    'GET /jobs/{jobId}/requirements',
    'viewOrder',
    'what the channels of a deposit ask for: which rule gives it, what holds for the whole run, what rows have of their own',
  ),
  'requirements.setForJob': call(
    'POST /jobs/{jobId}/requirements',
    'createOrder',
    'gives one value to all rows of a deposit at once, or takes it back',
  ),
} as const;
