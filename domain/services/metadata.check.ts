// Checks the value of one metadata field as the depositor gave it (docs/model.md, "Metadata").
import { ok, type Result, refuse } from '../errors/result.ts';
import { matchesFully } from '../expressions/regular.ts';
import { dayNumber } from '../shared/days.ts';
import { plainValue } from '../shared/plain-value.ts';
import type { Metadata } from './metadata.schema.ts';
import type { TagLists } from './tag-lists.ts';

const NO_LISTS: TagLists = new Map();

function checkPattern({ name, validationPattern: pattern }: Metadata, value: string): Result<string> {
  if (pattern === null || pattern === '') return ok(value);
  const matched = matchesFully(pattern, value);
  if (!matched.ok) return matched;
  return matched.value ? ok(value) : refuse('metadata.pattern', { name, pattern });
}

/** A value of several lines may be several values of a list, one a line. */
const isOneOrLines =
  ({ type }: Metadata, holds: (one: string) => boolean) =>
  (value: string): boolean =>
    holds(value) || (type === 'multiText' && value.split('\n').every(holds));

/** A list that the account lacks allows nothing: what is not known is not let through. */
function checkListed(field: Metadata, value: string, lists: TagLists): Result<true> {
  const { name, tagList } = field;
  if (tagList === null) return ok(true);
  const list = lists.get(tagList);
  if (list === undefined) return refuse('metadata.tagListUnknown', { name, tagList });
  const known = list.freeValues || isOneOrLines(field, (line) => list.values.some((one) => one.value === line))(value);
  return known ? ok(true) : refuse('metadata.notAllowed', { name, value });
}

function checkGiven(field: Metadata, value: string, lists: TagLists): Result<string> {
  const { name, allowedValues } = field;
  const isAllowed = isOneOrLines(field, (one) => allowedValues.includes(one));
  const maximum = field.type === 'date' ? 1 : field.maxLines;
  const lines = value.includes('\n') ? value.split('\n').length : 1;
  if (lines > maximum) return refuse('metadata.maxLines', { name, lines, maximum });
  if (allowedValues.length > 0 && !isAllowed(value)) return refuse('metadata.notAllowed', { name, value });
  const listed = checkListed(field, value, lists);
  if (!listed.ok) return listed;
  if (field.type === 'date' && dayNumber(value) === null) return refuse('metadata.date', { name, value });
  return checkPattern(field, value);
}

/**
 * The value as it is kept: the constant of the service, or what was given if the field allows it.
 * @param lists tag lists of the account whose deposit it is
 */
export function checkMetadataValue(field: Metadata, given: string | null, lists: TagLists = NO_LISTS): Result<string> {
  const { name, constantValue } = field;
  const value = plainValue(given ?? '');
  if (constantValue !== null) {
    return value === '' || value === constantValue ? ok(constantValue) : refuse('metadata.notEditable', { name });
  }
  if (value === '') return field.mandatory ? refuse('metadata.mandatory', { name }) : ok('');
  return checkGiven(field, value, lists);
}
