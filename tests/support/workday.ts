// A day on which channels post: tests that confirm for a day ahead run on every day of the week.
const DAY_MS = 86_400_000;

/** The first day from so many days ahead that is no weekend: its 11:00 UTC, ISO 8601. */
export function workday(days: number): string {
  const date = new Date(Date.now() + days * DAY_MS);
  while (date.getUTCDay() === 0 || date.getUTCDay() === 6) date.setUTCDate(date.getUTCDate() + 1);
  return `${date.toISOString().slice(0, 10)}T11:00:00.000Z`;
}
