// What is kept of an order, and for how long: the words (docs/model.md, "Retention").

/** What the clocks of an order begin, in their order, each with the setting of the account that says after how many days. */
export const KEEPING_STEPS = { freeze: 'freezeDelayDays', files: 'fileDelayDays', data: 'dataDelayDays' } as const;
export type KeepingStep = keyof typeof KEEPING_STEPS;

/**
 * What outlives the personal data of an order and then ends too, each with the setting of the server that says after how many years:
 * what proves its letters, and what bills them.
 */
export const ENDING_STEPS = { evidence: 'evidenceYears', billing: 'billingYears' } as const;
export type EndingStep = keyof typeof ENDING_STEPS;

/** Days after which an event of which nobody knows the piece loses what it says in words. */
export const UNPLACED_WORDS_DAYS = 90;

/** Whole days within which so many years have passed. */
export const daysOfYears = (years: number): number => Math.ceil(years * 365.25);

/** Why nothing of an order may be purged now. */
export const KEEPING_OBSTACLES = ['held', 'preparing', 'commandOpen', 'waiting'] as const;
export type KeepingObstacle = (typeof KEEPING_OBSTACLES)[number];
