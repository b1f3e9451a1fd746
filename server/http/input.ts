// Checks what arrives against the schemas of the contract; the first fault is named with its field.
import { z } from 'zod';
import { type InputFault, inputFaultOf } from '#domain/errors/input-faults.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import { unstorable } from '#domain/shared/storable-text.ts';

const NOTHING = z.strictObject({});

interface FieldFault extends InputFault {
  readonly field: string;
  readonly reason: string;
}

function faultOf(issue: z.core.$ZodIssue, part: string): FieldFault {
  const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const field = [...issue.path, ...keys].map(String).join('.');
  return { field: field === '' ? part : field, reason: issue.message, ...inputFaultOf(issue) };
}

/** The refusal of input that a schema does not take. `part` names the place when no field can be named. */
export function inputRefusal(error: z.ZodError, part: string): Refusal {
  const faults = error.issues.slice(0, 20).map((issue) => faultOf(issue, part));
  const first = faults[0] ?? { field: part, reason: '' };
  return { label: 'exception.invalidInput', parameters: { ...first, faults } };
}

/** Deeper than any shape of the contract; free-form values stop here, before they exhaust a stack. */
const DEEPEST = 64;

/**
 * Runs a schema; without one only "nothing" is accepted. Texts that cannot be stored are refused here, once for all.
 */
export function checkInput(schema: z.ZodType | undefined, value: unknown, part: string): Result<unknown> {
  const parsed = (schema ?? NOTHING).safeParse(value ?? {});
  if (parsed.success) {
    const field = unstorable(parsed.data, DEEPEST);
    if (field === null) return ok(parsed.data);
    return refuse('exception.invalidInput', {
      field: field || part,
      reason: 'holds what no text may: NUL, half a character, or too deep a nest',
      kind: 'notText',
    });
  }
  const refusal = inputRefusal(parsed.error, part);
  return refuse(refusal.label, refusal.parameters);
}
