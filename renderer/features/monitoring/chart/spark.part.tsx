// A small line of a few days, beside its numbers: its last point stands out where it grew by half.

import { grewByHalf } from './axis.rules.ts';
import classes from './chart.module.css';

const WIDTH = 60;
const HEIGHT = 20;
/** px that the last point needs around it. */
const EDGE = 3;

export function Spark({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);
  const at = values.map((value, n) => [EDGE + n * step, HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE)] as const);
  const [x, y] = at.at(-1) ?? [0, 0];
  return (
    <svg className={classes.spark} width={WIDTH} height={HEIGHT} aria-hidden>
      <polyline points={at.map((point) => point.join()).join(' ')} />
      <circle cx={x} cy={y} r={2} data-grew={grewByHalf(values) || undefined} />
    </svg>
  );
}
