// An area on each page of a box's files, in figures or on the pages of the sample, with the text that it gives.
import type { Extraction, PageArea } from '#domain/documents/area.schema.ts';
import { AreaField } from '#renderer/features/processing/sample/area-field.part.tsx';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { SIDES } from '#renderer/shared/pages/area.rules.ts';
import { useDraft } from '../draft-context.ts';
import { valueAt } from '../service-draft.rules.ts';

interface SplitAreaProps {
  /** Of the split in the draft, which holds the area and how it is read. */
  at: readonly (string | number)[];
  label: string;
  hint: string;
}

/** Without a page: the area is looked for on each. */
export function SplitArea({ at, label, hint }: SplitAreaProps) {
  const faultText = useFaultText();
  const { draft, change, faultAt } = useDraft();
  return (
    <AreaField
      label={label}
      hint={hint}
      error={faultText(faultAt([...at, 'area']))}
      sides={SIDES}
      value={valueAt(draft, [...at, 'area']) as PageArea}
      onChange={(area) => change([...at, 'area'], area)}
      extraction={valueAt(draft, [...at, 'extraction']) as Extraction}
      onExtraction={(extraction) => change([...at, 'extraction'], extraction)}
    />
  );
}
