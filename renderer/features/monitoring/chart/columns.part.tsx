// Columns over one axis: where they stand, how high they are, and the lines behind them.
import { useFormats } from '#renderer/i18n/text.ts';
import classes from './chart.module.css';

/** px at the start, for the numbers of the axis. */
export const AXIS_PX = 56;
const WIDEST_COLUMN = 28;
/** px that a day's name needs; the last one is moved into the chart by half of it. */
const NAME_PX = 52;

/** px from the top of the chart. */
export interface ChartArea {
  readonly top: number;
  readonly height: number;
}

/** Where columns stand in a chart of some width; every so many has its name below it, which stays within the chart. */
export function columnsOf(width: number, count: number) {
  const step = Math.max(1, (width - AXIS_PX) / Math.max(1, count));
  const column = Math.min(WIDEST_COLUMN, step * 0.64);
  return {
    step,
    column,
    every: Math.max(1, Math.ceil((NAME_PX * 1.5) / step)),
    nameAt: (x: number) => Math.min(x + column / 2, width - NAME_PX / 2),
  };
}

export function Column(props: { x: number; width: number; value: number; area: ChartArea; kind: string }) {
  const { x, width, value, area, kind } = props;
  const height = Math.max(value > 0 ? 2 : 0, value * area.height);
  return <rect x={x} y={area.top + area.height - height} width={width} height={height} rx={1} data-kind={kind} />;
}

export function Axis({ marks, area, width }: { marks: readonly number[]; area: ChartArea; width: number }) {
  const formats = useFormats();
  const top = marks.at(-1) ?? 1;
  return marks.map((mark) => {
    const y = area.top + area.height - (mark / top) * area.height;
    return (
      <g key={mark}>
        <line x1={AXIS_PX - 4} x2={width} y1={y + 0.5} y2={y + 0.5} data-base={mark === 0 || undefined} />
        <text x={AXIS_PX - 8} y={y + 4} className={classes.mark}>
          {formats.number(mark)}
        </text>
      </g>
    );
  });
}
