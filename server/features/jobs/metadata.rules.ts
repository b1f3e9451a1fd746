// The metadata that a depositor gives, by the fields of the service.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { checkMetadataValue } from '#domain/services/metadata.check.ts';
import type { Metadata } from '#domain/services/metadata.schema.ts';
import type { TagLists } from '#domain/services/tag-lists.ts';

/**
 * The metadata of a job by name: constants, and what the depositor gave. Empty and computed ones are left out.
 * @param lists tag lists of the account whose deposit it is
 */
export function checkMetadatas(
  fields: readonly Metadata[],
  given: Readonly<Record<string, string>>,
  lists: TagLists,
): Result<Record<string, string>> {
  const unknown = Object.keys(given).find((name) => !fields.some((field) => field.name === name));
  if (unknown !== undefined) return refuse('metadata.unknown', { name: unknown });
  const values: Record<string, string> = {};
  for (const field of fields) {
    const own = Object.hasOwn(given, field.name) ? (given[field.name] ?? null) : null;
    if (own === null && field.value !== null) continue;
    if (own !== null && !field.editable) return refuse('metadata.notEditable', { name: field.name });
    const value = checkMetadataValue(field, own, lists);
    if (!value.ok) return value;
    if (value.value !== '') values[field.name] = value.value;
  }
  return ok(values);
}
