// The front page of jobs: states and vocabulary of a deposit, from creation to its pack groups.

/** Job states (docs/model.md, "Job states"). Moves between them: `jobs.states.ts`. */
export const JOB_STATES = [
  'CREATED',
  'PROCESSING',
  'PACK_GROUPS_CREATED',
  'PACK_GROUPS_CREATED_AWAIT_VALIDATION',
  'PACK_GROUPS_CREATED_ERROR',
  'PACK_GROUPS_CREATED_REMAINING',
  'PACK_GROUPS_CREATED_SENT',
  'PROCESSING_ERROR',
  'CANCELLED',
] as const;
export type JobState = (typeof JOB_STATES)[number];

/** The "pack groups created" family: derived states, `_ERROR` included (polling treats all as success). */
export const PACK_GROUPS_CREATED_FAMILY = [
  'PACK_GROUPS_CREATED',
  'PACK_GROUPS_CREATED_AWAIT_VALIDATION',
  'PACK_GROUPS_CREATED_ERROR',
  'PACK_GROUPS_CREATED_REMAINING',
  'PACK_GROUPS_CREATED_SENT',
] as const satisfies readonly JobState[];
export type PackGroupsCreatedState = (typeof PACK_GROUPS_CREATED_FAMILY)[number];

/** The states in which a client keeps polling. */
export const JOB_STATES_IN_PROGRESS = ['CREATED', 'PROCESSING'] as const satisfies readonly JobState[];

/** Characters of a job's name at most; a longer one is an error of its own, never a silent cut. */
export const JOB_NAME_CHARACTERS = 255;

/** Pack group states. REJECTED is final. */
export const PACK_GROUP_STATES = ['CREATED', 'REJECTED'] as const;
export type PackGroupState = (typeof PACK_GROUP_STATES)[number];

/** What of an order keeps its documents from going once more by their channel. */
export const ORDER_BARS = ['locked', 'frozen'] as const;
export type OrderBar = (typeof ORDER_BARS)[number];
