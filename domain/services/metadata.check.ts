// Checks the value of one metadata field as the depositor gave it (specification 356).

import { ok, type Result, refuse } from '../errors/result.ts';
import { matchesFully } from '../expressions/regular.ts';
import { dayNumber } from '../shared/days.ts';
import type { Metadata } from './service.schema.ts';

/** The value as it is kept: the constant of the service, or what was given if the field allows it. */
export function checkMetadataValue(field: Metadata, given: string | null): Result<string> {
  const { name, constantValue, allowedValues, maxLines, validationPattern } = field;
  const value = (given ?? '').normalize('NFC').replaceAll('\r\n', '\n').trim();
  if (constantValue !== null) {
    return value === '' || value === constantValue ? ok(constantValue) : refuse('metadata.notEditable', { name });
  }
  if (value === '') return field.mandatory ? refuse('metadata.mandatory', { name }) : ok('');
  const lines = value.split('\n').length;
  if (lines > maxLines) return refuse('metadata.maxLines', { name, lines, maximum: maxLines });
  if (allowedValues.length > 0 && !allowedValues.includes(value)) return refuse('metadata.notAllowed', { name, value });
  if (field.type === 'date' && dayNumber(value) === null) return refuse('metadata.date', { name, value });
  if (validationPattern === null || validationPattern === '') return ok(value);
  const matched = matchesFully(validationPattern, value);
  if (!matched.ok) return matched;
  return matched.value ? ok(value) : refuse('metadata.pattern', { name, pattern: validationPattern });
}
