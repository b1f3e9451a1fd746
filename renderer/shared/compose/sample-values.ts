// What a person entered for the sample, in the form in which a page is composed by it.
import type { PageTrial } from '#domain/api/configuration/page-trial.schema.ts';
import type { Sample } from '#renderer/shared/sample/sample.ts';

/**
 * @param mainBox whose columns are named without a box
 * @param row of the letter, by its box
 */
export function valuesOf(typed: Sample['typed'], mainBox: string, row: PageTrial['values']['rows'] = {}) {
  const values: PageTrial['values'] = { rows: { ...row }, metadatas: {}, requirements: {} };
  for (const [key, text] of Object.entries(typed)) {
    const [kind, first = '', second = ''] = key.split('\u0000');
    if (kind === 'metadataReference') values.metadatas[first] = text;
    if (kind === 'requirementReference') values.requirements[first] = text;
    if (kind !== 'dataColumn') continue;
    const box = first || mainBox;
    values.rows[box] = { ...values.rows[box], [second]: text };
  }
  return values;
}
