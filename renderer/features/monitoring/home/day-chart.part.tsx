// Shipments by day, and those of them that are in error, with what was late when the day ended: two scales over one axis, since a few
// of thousands cannot be seen on one.
import { useElementSize } from '@mantine/hooks';
import type { Overview } from '#domain/api/monitoring/monitoring.contract.ts';
import { parseIsoDay } from '#renderer/i18n/dates.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { axisOf } from '../chart/axis.rules.ts';
import classes from '../chart/chart.module.css';
import { AXIS_PX, Axis, type ChartArea, Column, columnsOf } from '../chart/columns.part.tsx';
import { type ChartDay, everyDay } from './overview.rules.ts';

const HEIGHT = 196;
const UPPER = { top: 8, height: 104 } as const satisfies ChartArea;
const LOWER = { top: 128, height: 44 } as const satisfies ChartArea;

interface DayColumnsProps {
  day: ChartDay;
  /** The running day stands out. */
  isLast: boolean;
  x: number;
  width: number;
  /** The largest values of both scales. */
  tops: { readonly upper: number; readonly lower: number };
}

/** What is late stands below what is in error. */
function DayColumns({ day: { total, failed, late }, isLast, x, width, tops }: DayColumnsProps) {
  const lateHeight = ((late ?? 0) / tops.lower) * LOWER.height;
  return (
    <>
      <Column x={x} width={width} value={total / tops.upper} area={UPPER} kind={isLast ? 'now' : 'all'} />
      <Column x={x} width={width} value={(late ?? 0) / tops.lower} area={LOWER} kind={isLast ? 'late' : 'paleLate'} />
      <Column
        x={x}
        width={width}
        value={failed / tops.lower}
        area={{ ...LOWER, top: LOWER.top - lateHeight }}
        kind={isLast ? 'bad' : 'pale'}
      />
    </>
  );
}

export function DayChart({ data }: { data: Pick<Overview, 'days' | 'lateDays'> }) {
  const days = everyDay(data);
  const t = useText();
  const formats = useFormats();
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { step, column, every, nameAt } = columnsOf(width, days.length);
  const upper = axisOf(days.map(({ total }) => total));
  const lower = axisOf(days.map(({ failed, late }) => failed + (late ?? 0)));
  const nameOf = (day: string) => {
    const at = parseIsoDay(day);
    return at ? formats.nearDay(at) : day;
  };
  const most = days.reduce((best, day) => (day.total > best.total ? day : best), days[0] ?? { day: '', total: 0 });
  const label = t('monitoring.days.words', { day: nameOf(most.day), n: most.total, days: days.length });
  return (
    <div className={classes.chart}>
      <div ref={ref}>
        {width > 0 ? (
          <svg width={width} height={HEIGHT} role="img" aria-label={label}>
            <Axis marks={upper} area={UPPER} width={width} />
            <Axis marks={[lower[0], lower[2]]} area={LOWER} width={width} />
            {days.map((one, n) => {
              const x = AXIS_PX + n * step + (step - column) / 2;
              const { day, total, failed, late } = one;
              return (
                <g key={day}>
                  <title>
                    {t('monitoring.days.day', { day: nameOf(day), n: total, failed, late: String(late ?? 'none') })}
                  </title>
                  <DayColumns
                    day={one}
                    isLast={n === days.length - 1}
                    x={x}
                    width={column}
                    tops={{ upper: upper[2], lower: lower[2] }}
                  />
                  {(days.length - 1 - n) % every === 0 ? (
                    <text x={nameAt(x)} y={HEIGHT - 6} className={classes.name}>
                      {nameOf(day)}
                    </text>
                  ) : null}
                </g>
              );
            })}
          </svg>
        ) : null}
      </div>
    </div>
  );
}
