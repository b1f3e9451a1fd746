// The marks of an axis, and what a line of days says. Pure.

/** The round number at or above the largest value, and its half: the marks of an axis. */
export function axisOf(values: readonly number[]): readonly [number, number, number] {
  const most = Math.max(2, ...values);
  const step = 10 ** Math.floor(Math.log10(most));
  const top = [1, 2, 4, 6, 8, 10].map((n) => n * step).find((n) => n >= most) ?? most;
  return [0, top / 2, top];
}

/** Whether the last of the values is half as large again as the others are on average. */
export function grewByHalf(values: readonly number[]): boolean {
  const before = values.slice(0, -1);
  const last = values.at(-1) ?? 0;
  const average = before.reduce((sum, value) => sum + value, 0) / Math.max(1, before.length);
  return last > 0 && last >= average * 1.5;
}
