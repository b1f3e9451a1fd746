// The fields of a metadata field, of the service and of a box alike.
import { METADATA_TYPES } from '#domain/services/services.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';

export const METADATA_ROWS: readonly FieldRow[] = [
  { field: 'name', kind: 'text', length: 64 },
  { field: 'label', kind: 'text', length: 100 },
  { field: 'type', kind: 'choice', choices: METADATA_TYPES, words: 'metadataType' },
  { field: 'maxLines', kind: 'number', min: 1, max: 100, when: ({ type }) => type === 'multiText' },
  { field: 'group', kind: 'text', length: 100 },
  { field: 'rank', kind: 'number' },
  { field: 'value', kind: 'custom', wide: true },
  { field: 'constantValue', kind: 'text', length: 1000, nullable: true },
  { field: 'validationPattern', kind: 'text', length: 1000, nullable: true },
  { field: 'allowedValues', kind: 'list', wide: true },
  { field: 'tagList', kind: 'text', length: 100, nullable: true },
  { field: 'mandatory', kind: 'switch' },
  { field: 'editable', kind: 'switch' },
  { field: 'searchable', kind: 'switch' },
];
