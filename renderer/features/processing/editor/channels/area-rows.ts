// The fields of a technical area that the list has; its content and looks are arranged on the page.
import { PAGE_SELECTION_SCOPES, TECHNICAL_AREA_TYPES } from '#domain/documents/documents.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';

export const AREA_ROWS: readonly FieldRow[] = [
  { field: 'desc', kind: 'text', length: 200 },
  { field: 'type', kind: 'choice', choices: TECHNICAL_AREA_TYPES, words: 'areaType' },
  { field: 'page', kind: 'choice' },
  { field: 'scope', kind: 'choice', choices: PAGE_SELECTION_SCOPES, words: 'pageScope' },
  { field: 'area', kind: 'custom', wide: true },
  { field: 'condition', kind: 'custom', wide: true },
  { field: 'contentEvaluator', kind: 'custom', wide: true },
];

export const AREA_FIGURES = ['left', 'top', 'width', 'height'] as const;
