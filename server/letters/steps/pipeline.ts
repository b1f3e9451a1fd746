// The steps from deposit to purge, in order, as one table: what each works on, its unit of progress, and whether it
// does something yet. Steps of a job run as slices of the queue task `job-step` (server/pipeline/deposit/step-runner.ts).

/** What a step goes through: one job, one command, one delivery, or everything that is due. */
export type StepSubject = 'job' | 'command' | 'delivery' | 'schedule';

/** One step from deposit to purge. */
export interface StepRow {
  readonly subject: StepSubject;
  /** Unit of `progress`; a key of the labels. */
  readonly unit: 'files' | 'rows' | 'pages' | 'letters';
  /** `place`: the step has its turn and does nothing yet. */
  readonly built: true | 'place';
}

/** The order of the rows is the order of the steps (docs/model.md, "From deposit to shipment"). */
export const PIPELINE = {
  intake: { subject: 'job', unit: 'files', built: true },
  preprocess: { subject: 'job', unit: 'files', built: true },
  parse: { subject: 'job', unit: 'rows', built: true },
  split: { subject: 'job', unit: 'pages', built: true },
  reconcile: { subject: 'job', unit: 'letters', built: true },
  evaluate: { subject: 'job', unit: 'letters', built: true },
  group: { subject: 'job', unit: 'letters', built: true },
  check: { subject: 'job', unit: 'letters', built: true },
  createDeliveries: { subject: 'command', unit: 'letters', built: true },
  compose: { subject: 'delivery', unit: 'letters', built: true },
  output: { subject: 'delivery', unit: 'letters', built: true },
  track: { subject: 'schedule', unit: 'letters', built: 'place' },
  purge: { subject: 'schedule', unit: 'files', built: true },
} as const satisfies Record<string, StepRow>;

export type StepName = keyof typeof PIPELINE;

/** Steps that one job runs through by itself, from deposit to review. */
export type JobStepName = { [S in StepName]: (typeof PIPELINE)[S]['subject'] extends 'job' ? S : never }[StepName];
/** The steps of a deposit; those of commands and deliveries follow when a person confirms. */
export const JOB_STEPS = (Object.keys(PIPELINE) as StepName[]).filter(
  (name): name is JobStepName => PIPELINE[name].subject === 'job',
);

/** The step after this one; null: the job is ready for review. */
export const stepAfter = (step: JobStepName): JobStepName | null => JOB_STEPS[JOB_STEPS.indexOf(step) + 1] ?? null;

/** Letters of one slice at most (docs/model.md, "Slices"). */
export const SLICE_LETTERS = 200;
