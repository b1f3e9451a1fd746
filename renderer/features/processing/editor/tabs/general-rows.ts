// The fields of a service itself.
import { SERVICE_TYPES } from '#domain/services/services.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';

/** The fields of the tab; `advanced` is listed and cannot be chosen, since nothing carries it out. */
export const GENERAL_ROWS: readonly FieldRow[] = [
  { field: 'name', kind: 'text', length: 100 },
  { field: 'type', kind: 'choice', choices: SERVICE_TYPES, disabled: ['advanced'] },
  { field: 'names', kind: 'names', wide: true },
  { field: 'description', kind: 'lines', length: 1000, wide: true },
  { field: 'enabled', kind: 'switch' },
  { field: 'allowJobCreation', kind: 'switch' },
  { field: 'printOnly', kind: 'switch' },
  { field: 'jobNameEditable', kind: 'switch' },
  { field: 'jobNameExpression', kind: 'custom', wide: true },
  { field: 'preprocessor', kind: 'custom', wide: true },
  { field: 'iconName', kind: 'custom', wide: true },
  { field: 'iconColor', kind: 'text', length: 30, nullable: true },
];
