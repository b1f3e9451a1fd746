// Schemas of what is kept of an order and what goes.
import { z } from 'zod';
import { IdText } from '../shapes.ts';
import { Job } from './job.schema.ts';

const JobParams = z.strictObject({ jobId: IdText });

export const KEEPING_CONTRACT = {
  'keeping.purge': { params: JobParams, result: Job },
  'keeping.hold': {
    params: JobParams,
    body: z.strictObject({
      /** False lifts it. */
      held: z.boolean(),
      reason: z.string().trim().min(1).max(1000),
    }),
    result: Job,
  },
} as const;
