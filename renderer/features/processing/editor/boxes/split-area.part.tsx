// Where a text is looked for that begins a letter: chosen on the pages of the sample, or entered in mm.
import type { Extraction, PageArea } from '#domain/documents/area.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { SIDES } from '#renderer/shared/pages/area.rules.ts';
import { AreaField } from '#renderer/shared/sample/area-field.part.tsx';
import { useDraft } from '../draft-context.ts';

interface SplitAreaProps {
  /** The split in the draft. */
  at: readonly (string | number)[];
  area: PageArea;
  /** How its text is read; undefined: only whether there is one counts. */
  extraction: Extraction | undefined;
}

/** Its page stays the first: the area is looked for on each page. */
export function SplitArea({ at, area, extraction }: SplitAreaProps) {
  const t = useText();
  const faultText = useFaultText();
  const { change, faultAt } = useDraft();
  const put = (next: PageArea) => change([...at, 'area'], { ...next, page: 1 });
  return (
    <AreaField
      label={t('processing.split.area')}
      hint={t('processing.split.area.hint')}
      error={faultText(faultAt([...at, 'area']))}
      value={area}
      sides={SIDES}
      onChange={put}
      {...(extraction ? { extraction, onExtraction: (next: Extraction) => change([...at, 'extraction'], next) } : {})}
    />
  );
}
