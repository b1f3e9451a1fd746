// The marks of an axis. Pure.

/** The round number at or above the largest value, and its half: the marks of an axis. */
export function axisOf(values: readonly number[]): readonly [number, number, number] {
  const most = Math.max(2, ...values);
  const step = 10 ** Math.floor(Math.log10(most));
  const top = [1, 2, 4, 6, 8, 10].map((n) => n * step).find((n) => n >= most) ?? most;
  return [0, top / 2, top];
}
