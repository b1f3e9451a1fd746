// Chooses an area on the pages of the sample: by mouse, finger, keys, or in mm; with the text that it gives.
import { use } from 'react';
import type { Extraction, PageArea } from '#domain/documents/area.schema.ts';
import { AreaFigures } from './area-figures.part.tsx';
import { ExtractionFields } from './extraction-fields.part.tsx';
import { PLAIN_EXTRACTION } from './first-area.ts';
import { useLetters } from './letters.ts';
import { ReadText } from './read-text.part.tsx';
import { useReadings } from './readings.ts';
import classes from './sample.module.css';
import { SampleContext, useOwnSample } from './sample.ts';
import { type NamedArea, SamplePane } from './sample-pane.part.tsx';

export interface AreaPickerProps {
  value: PageArea;
  onChange: (area: PageArea) => void;
  /** Translated: what lies in the area. */
  name: string;
  /** How its text is read; without it nothing is read. */
  extraction?: Extraction;
  onExtraction?: (extraction: Extraction) => void;
  /** Further areas, for comparison. */
  others?: readonly NamedArea[];
}

/** The sample is that of the screen (`SampleContext`); one that is dropped here is there for all its rules. */
export function AreaPicker({ value, onChange, name, extraction, onExtraction, others = [] }: AreaPickerProps) {
  const own = useOwnSample();
  const sample = use(SampleContext) ?? own;
  const letters = useLetters(sample);
  const reading = { area: value, extraction: extraction ?? PLAIN_EXTRACTION };
  const readings = useReadings(sample, letters.letters, extraction ? [reading] : []);
  return (
    <div className={classes.picker}>
      <SamplePane sample={sample} letters={letters} chosen={{ area: value, name }} others={others} onArea={onChange} />
      <div className={classes.side}>
        <AreaFigures area={value} onChange={onChange} />
        {extraction && onExtraction ? <ExtractionFields inDialog value={extraction} onChange={onExtraction} /> : null}
        {extraction ? <ReadText sample={sample} readings={readings} reading={reading} /> : null}
      </div>
    </div>
  );
}
