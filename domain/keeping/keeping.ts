// What is kept of an order, and for how long: the words (docs/model.md, "Retention").

/** What the clocks of an order begin, in their order, each with the setting of the account that says after how many days. */
export const KEEPING_STEPS = { freeze: 'freezeDelayDays', files: 'fileDelayDays', data: 'dataDelayDays' } as const;
export type KeepingStep = keyof typeof KEEPING_STEPS;

/** Why nothing of an order may be purged now. */
export const KEEPING_OBSTACLES = ['held', 'preparing', 'commandOpen', 'waiting'] as const;
export type KeepingObstacle = (typeof KEEPING_OBSTACLES)[number];
