// Checks the value of one metadata field as the depositor gave it (docs/model.md, "Metadata").
import { ok, type Result, refuse } from '../errors/result.ts';
import { matchesFully } from '../expressions/regular.ts';
import { dayNumber } from '../shared/days.ts';
import type { Metadata } from './metadata.schema.ts';

function checkPattern({ name, validationPattern: pattern }: Metadata, value: string): Result<string> {
  if (pattern === null || pattern === '') return ok(value);
  const matched = matchesFully(pattern, value);
  if (!matched.ok) return matched;
  return matched.value ? ok(value) : refuse('metadata.pattern', { name, pattern });
}

function checkGiven(field: Metadata, value: string): Result<string> {
  const { name, allowedValues, maxLines: maximum } = field;
  const lines = value.split('\n').length;
  if (lines > maximum) return refuse('metadata.maxLines', { name, lines, maximum });
  if (allowedValues.length > 0 && !allowedValues.includes(value)) return refuse('metadata.notAllowed', { name, value });
  if (field.type === 'date' && dayNumber(value) === null) return refuse('metadata.date', { name, value });
  return checkPattern(field, value);
}

/** The value as it is kept: the constant of the service, or what was given if the field allows it. */
export function checkMetadataValue(field: Metadata, given: string | null): Result<string> {
  const { name, constantValue } = field;
  const value = (given ?? '').normalize('NFC').replaceAll('\r\n', '\n').trim();
  if (constantValue !== null) {
    return value === '' || value === constantValue ? ok(constantValue) : refuse('metadata.notEditable', { name });
  }
  if (value === '') return field.mandatory ? refuse('metadata.mandatory', { name }) : ok('');
  return checkGiven(field, value);
}
