// What the run of the sample says of each letter.
import type { SimulatedRow } from '#domain/api/configuration/simulation.schema.ts';
import { useWizard } from './wizard.ts';

export interface LetterState {
  readonly index: number;
  readonly row: SimulatedRow;
  readonly isGood: boolean;
}

/** The rows of the run, each with its letter; a letter of a PDF is known by its first page, one of a data file by its row. */
export function useLetterStates(): LetterState[] {
  const { runs, letters, kind } = useWizard();
  const { now } = runs;
  if (now === undefined || now.simulation.state === 'running') return [];
  const byPage = new Map(letters.map(({ pages }, index) => [pages[0], index]));
  return now.rows.flatMap((row, n): LetterState[] => {
    const index = kind === 'rows' ? n : byPage.get(row.packs[0]?.pages[0]?.firstPage);
    return index === undefined ? [] : [{ index, row, isGood: row.state === 'good' }];
  });
}
