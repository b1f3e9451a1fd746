// What a service is: its names, type, looks, who may deposit with it, and the name of its orders.
import { SERVICE_TYPES } from '#domain/services/services.ts';
import { DraftExpression } from '../form/draft-expression.part.tsx';
import { DraftFields } from '../form/draft-fields.part.tsx';
import type { FieldRow } from '../form/field-rows.ts';

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
];

export function GeneralTab() {
  const jobName = <DraftExpression at={['jobNameExpression']} place="jobName" scope="processing.service" />;
  return <DraftFields rows={GENERAL_ROWS} scope="processing.service" at={[]} custom={{ jobNameExpression: jobName }} />;
}
