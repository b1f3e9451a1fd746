// Schemas of what is kept of an order and what goes.
import { z } from 'zod';
import { KEPT_REASONS, TRACE_KINDS } from '#domain/keeping/traces.ts';
import { Id, IdText, Instant } from '../shapes.ts';
import { Job } from './job.schema.ts';

const UnitParams = z.strictObject({ ouId: IdText });

/** Where a person was found; `key` names it in the calls that export and erase. */
export const Trace = z.object({
  kind: z.enum(TRACE_KINDS),
  key: z.string(),
  name: z.string(),
  lines: z.array(z.string()),
  emailAddress: z.string(),
  order: z.object({ id: Id, name: z.string() }).nullable(),
  date: Instant,
  /** False: nothing of it would be erased now. */
  erases: z.boolean(),
  /** What would stay, and why. */
  kept: z.array(z.enum(KEPT_REASONS)),
});
export type Trace = z.infer<typeof Trace>;

/** Traces that are exported or erased at once. */
const Keys = z.strictObject({
  keys: z
    .array(z.string().regex(/^(?:recipient|part|file|contact|consent|user|draft|libraryFile):\d{1,15}$/))
    .min(1)
    .max(200),
});

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
  'keeping.findPerson': {
    params: UnitParams,
    /** Words of a name, an address, an e-mail address or an identifier; all of them are sought. */
    body: z.strictObject({ text: z.string().trim().min(2).max(200) }),
    result: z.object({ items: z.array(Trace), overflow: z.boolean() }),
  },
  'keeping.exportPerson': {
    params: UnitParams,
    body: Keys,
    result: z.object({
      items: z.array(z.object({ kind: z.enum(TRACE_KINDS), key: z.string(), data: z.record(z.string(), z.unknown()) })),
      /** Keys of people who are there and whom the caller may not manage: whoever may gives out what is kept of them. */
      withheld: z.array(z.string()),
    }),
  },
  'keeping.erasePerson': {
    params: UnitParams,
    body: Keys,
    /** Each trace as it was found, and what became of it. */
    result: z.object({ items: z.array(Trace), erased: z.number().int() }),
  },
} as const;
