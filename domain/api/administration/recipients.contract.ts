// Schemas of recipients and their consent.
import { z } from 'zod';
import { Revisions, UnitParams } from '../shapes.ts';

export const RECIPIENTS_CONTRACT = {
  'recipients.listOfUnit': { params: UnitParams, result: z.array(z.looseObject({})) },
  'recipients.revisions': {
    params: UnitParams,
    query: z.strictObject({ recipientIdentifier: z.string().max(200) }),
    result: Revisions,
  },
  'recipients.save': { body: z.looseObject({}), result: z.looseObject({}) },
  'recipients.list': { body: z.looseObject({}), result: z.array(z.looseObject({})) },
} as const;
