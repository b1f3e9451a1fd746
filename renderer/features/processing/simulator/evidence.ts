// The place on the page that a reason speaks of.
import type { WhyRow } from '#domain/api/configuration/simulation.schema.ts';
import type { PageArea } from '#domain/documents/area.schema.ts';

/** An area on a page of the sample. */
export interface Evidence {
  readonly inputFileId: number;
  readonly page: number;
  readonly area: PageArea;
  readonly empty: boolean;
}

export type Fact = WhyRow['values'][number]['asked'][number];

/** The area that a fact was read from; undefined: it was read from none, or the letter has no such page. */
export const evidenceOf = ({ inputFileId, page, area, text }: Fact): Evidence | undefined =>
  inputFileId === null || page === null || area === null
    ? undefined
    : { inputFileId, page, area, empty: (text ?? '').trim() === '' };
