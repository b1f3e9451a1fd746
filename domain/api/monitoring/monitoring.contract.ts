// Schemas of monitoring.
import { z } from 'zod';
import { Id, NamedRef, PersonRef } from '../shapes.ts';

export const MONITORING_CONTRACT = {
  'monitoring.choices': {
    /** By name, the first thousand of each; services with the account that they belong to. */
    result: z.object({
      accounts: z.array(z.object({ id: Id, name: z.string() })),
      services: z.array(NamedRef.extend({ ouId: Id })),
      people: z.array(PersonRef),
    }),
  },
} as const;
