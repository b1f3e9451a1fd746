// Calls of the values that channels need. Schemas: requirements.contract.ts.
import { call } from '../call-row.ts';

export const REQUIREMENTS_CALLS = {
  'requirements.compute': call('POST /jobs/simple/computeRequirements', 'createOrder', 415, {
    body: 'multipart',
    agent: true,
  }),
  'requirements.check': call('POST /jobs/simple/checkRequirementValue', 'createOrder', 415, { agent: true }),
  'requirements.extractAndCheckArea': call('POST /jobs/simple/extractAndCheckArea', 'createOrder', 415, {
    body: 'multipart',
    agent: true,
  }),
} as const;
