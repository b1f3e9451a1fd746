// Services whose letters are the rows of a data file: those can be typed in as well (docs/decisions/0544). Pure.
import type { Box } from '../box.schema.ts';
import { mainBoxOf } from '../main-box.ts';

type Parser = NonNullable<Box['parserConfiguration']>;
/** Files of these parsers can be written; those of a program's own format cannot. */
export type WrittenParser = Exclude<Parser, { format: 'custom' }>;

interface RowService {
  readonly preprocessor?: object | null;
  readonly boxes: readonly Box[];
}

/** Whether its letters are made of rows alone: their pages are empty until the letter is made. */
export const isMadeOfRows = (service: RowService): boolean =>
  (service.preprocessor ?? null) === null && mainBoxOf(service)?.boxType === 'datafile';

/** How the data file is written that a form makes; null: letters of this service are not typed in. */
export function writtenParser(service: RowService): WrittenParser | null {
  const parser = mainBoxOf(service)?.parserConfiguration ?? null;
  return isMadeOfRows(service) && parser !== null && parser.format !== 'custom' ? parser : null;
}
