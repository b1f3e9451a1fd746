// The front page of requirement values: how good a value is, and the statuses of its check. Meanings: `quality.ts`.

/** Qualities of a requirement value. */
export const QUALITIES = ['BAD', 'FORCED', 'GOOD', 'MODIFIED'] as const;
export type Quality = (typeof QUALITIES)[number];

/** Statuses of a check that found a fault; `null` (no status) is a value without fault. */
export const REQUIREMENT_STATUSES = [100, 150, 151, 200, 300, 'error'] as const;
export type RequirementStatus = (typeof REQUIREMENT_STATUSES)[number];
