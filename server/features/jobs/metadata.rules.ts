// Checks the metadata that a depositor gives against the fields of the service (specification 356).
import { RE2JS } from 're2js';
import { refuse } from '#domain/errors/errors.ts';
import type { Metadata } from '#domain/services/service.schema.ts';
import { ok, type Result } from '#domain/shared/result.ts';

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** True when the whole text matches; users' patterns run on the linear-time engine. */
export const matchesFully = (pattern: string, text: string): boolean => RE2JS.compile(pattern).matches(text);

/** Whether a user's pattern compiles. */
export function compiles(pattern: string): boolean {
  try {
    RE2JS.compile(pattern);
    return true;
  } catch {
    return false;
  }
}

function checkValue(field: Metadata, value: string): Result<true> {
  const { name } = field;
  const lines = value.split('\n').length;
  if (lines > field.maxLines) return refuse('metadata.maxLines', { name, lines, maximum: field.maxLines });
  if (field.type === 'date' && !(DAY.test(value) && !Number.isNaN(Date.parse(value)))) {
    return refuse('metadata.date', { name, value });
  }
  if (field.allowedValues.length > 0 && !field.allowedValues.includes(value)) {
    return refuse('metadata.notAllowed', { name, value });
  }
  const pattern = field.validationPattern;
  return pattern !== null && !(compiles(pattern) && matchesFully(pattern, value))
    ? refuse('metadata.pattern', { name, pattern })
    : ok(true);
}

function givenValue(field: Metadata, given: string | undefined): Result<string | null> {
  const fixed = field.constantValue;
  const changed = given !== undefined && given !== fixed;
  if (changed && (fixed !== null || !field.editable)) return refuse('metadata.notEditable', { name: field.name });
  const value = fixed ?? given?.replaceAll('\r\n', '\n') ?? '';
  if (value.trim() === '') {
    return field.mandatory && field.value === null ? refuse('metadata.mandatory', { name: field.name }) : ok(null);
  }
  const checked = checkValue(field, value);
  return checked.ok ? ok(value) : checked;
}

/** The metadata of a job by name: constants, and what the depositor gave. Empty ones are left out. */
export function checkMetadatas(
  fields: readonly Metadata[],
  given: Readonly<Record<string, string>>,
): Result<Record<string, string>> {
  const unknown = Object.keys(given).find((name) => !fields.some((field) => field.name === name));
  if (unknown !== undefined) return refuse('metadata.unknown', { name: unknown });
  const values: Record<string, string> = {};
  for (const field of fields) {
    const value = givenValue(field, Object.hasOwn(given, field.name) ? given[field.name] : undefined);
    if (!value.ok) return value;
    if (value.value !== null) values[field.name] = value.value;
  }
  return ok(values);
}
