// What is said aloud of work that goes on. Pure.

const QUARTERS = 4;

/** The quarter that is reached, 0 to 1 in steps of 0.25; 0 where the whole is not known. */
export function quarterOf(done: number, whole: number): number {
  if (whole <= 0) return 0;
  return Math.min(1, Math.floor((done / whole) * QUARTERS) / QUARTERS);
}
