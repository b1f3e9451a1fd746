// The refusal of a simulation for which there is no place.
import { refuse } from '#domain/errors/result.ts';

/** A run that nobody looks at gives its place back within minutes; mostly somebody ends one before. */
export const simulationBusy = refuse('simulation.busy', { seconds: 60 });
