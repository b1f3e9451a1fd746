// An area on each page of a box's files, in figures; the one place where a selector on the pages of a sample can hang.
import { Input } from '@mantine/core';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { AreaFigures } from '#renderer/features/processing/sample/area-figures.part.tsx';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { SIDES } from '#renderer/shared/pages/area.rules.ts';
import { useDraft } from '../draft-context.ts';
import { valueAt } from '../service-draft.rules.ts';

interface AreaFieldProps {
  /** The area in the draft. */
  at: readonly (string | number)[];
  label: string;
  hint: string;
}

/** Without a page: the area is looked for on each. */
export function AreaField({ at, label, hint }: AreaFieldProps) {
  const faultText = useFaultText();
  const { draft, change, faultAt } = useDraft();
  const area = valueAt(draft, at) as PageArea;
  return (
    <Input.Wrapper label={label} description={hint} error={faultText(faultAt(at))} labelElement="div">
      <AreaFigures area={area} sides={SIDES} onChange={(next) => change(at, next)} />
    </Input.Wrapper>
  );
}
