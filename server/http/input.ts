// Checks what arrives against the schemas of the contract; the first fault is named with its field.
import { z } from 'zod';
import { ok, type Refusal, type Result, refuse } from '#domain/shared/result.ts';

const NOTHING = z.strictObject({});

function faultOf(issue: z.core.$ZodIssue, part: string): { field: string; reason: string } {
  const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const field = [...issue.path, ...keys].map(String).join('.');
  return { field: field === '' ? part : field, reason: issue.message };
}

/** The refusal of input that a schema does not take. `part` names the place when no field can be named. */
export function inputRefusal(error: z.ZodError, part: string): Refusal {
  const faults = error.issues.slice(0, 20).map((issue) => faultOf(issue, part));
  const first = faults[0] ?? { field: part, reason: '' };
  return { label: 'exception.invalidInput', parameters: { ...first, faults } };
}

/** Runs a schema; without one only "nothing" is accepted. */
export function checkInput(schema: z.ZodType | undefined, value: unknown, part: string): Result<unknown> {
  const parsed = (schema ?? NOTHING).safeParse(value ?? {});
  if (parsed.success) return ok(parsed.data);
  const refusal = inputRefusal(parsed.error, part);
  return refuse(refusal.label, refusal.parameters);
}
