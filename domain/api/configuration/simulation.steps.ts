// The steps of a simulation by name: of a file of its own, so that screens carry no schema for them.

/** In their order, as people see them; each stands for steps of the pipeline. */
export const SIMULATION_STEPS = ['read', 'split', 'match', 'evaluate', 'group', 'check', 'compose'] as const;
export type SimulationStepName = (typeof SIMULATION_STEPS)[number];
