// Quality of a requirement value, and what its statuses mean (docs/model.md, "Quality" and "Requirement status").
import type { ErrorLabel } from '../errors/errors.ts';
import { ok, type Result, refuse } from '../errors/result.ts';
import type { Quality, RequirementStatus } from './requirements.ts';

/** The verdict of a check of one value. `valid` stays false under FORCED. */
export interface Verdict {
  readonly valid: boolean;
  readonly status: RequirementStatus | null;
  readonly label: ErrorLabel | null;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The verdict on a value that nothing is wrong with. */
export const GOOD_VERDICT: Verdict = { valid: true, status: null, label: null, parameters: {} };

/** A bad verdict with status, message and its parameters. */
export const badVerdict = (
  status: RequirementStatus,
  label: ErrorLabel,
  parameters: Record<string, unknown> = {},
): Verdict => ({ valid: false, status, label, parameters });

/** FORCED if forced, else BAD if not valid, else MODIFIED if a person changed it, else GOOD. */
export function qualityOf(value: { valid: boolean; forced: boolean; modified: boolean }): Quality {
  if (value.forced) return 'FORCED';
  if (!value.valid) return 'BAD';
  return value.modified ? 'MODIFIED' : 'GOOD';
}

/** What an edit asks for: a new value, or to keep a bad one. */
export interface RequirementEdit {
  readonly name: string;
  readonly editable: boolean;
  readonly forceable: boolean;
  readonly changed: boolean;
  readonly force: boolean;
  /** The value after the edit is empty: nobody can let nothing pass. */
  readonly empty: boolean;
}

/** May this value be changed, may it be forced? */
export function checkRequirementEdit(edit: RequirementEdit): Result<true> {
  if (edit.changed && !edit.editable) return refuse('requirement.notEditable', { name: edit.name });
  if (edit.force && edit.empty) return refuse('requirement.emptyForced', { name: edit.name });
  return edit.force && !edit.forceable ? refuse('requirement.notForceable', { name: edit.name }) : ok(true);
}
