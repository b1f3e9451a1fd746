// Shipments by day, and those of them that are in error: two scales over one axis, since a few of thousands cannot be seen
// on one.
import { useElementSize } from '@mantine/hooks';
import type { Overview } from '#domain/api/monitoring/monitoring.contract.ts';
import { parseIsoDay } from '#renderer/i18n/dates.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { axisOf } from '../chart/axis.rules.ts';
import classes from '../chart/chart.module.css';
import { AXIS_PX, Axis, type ChartArea, Column, columnsOf } from '../chart/columns.part.tsx';
import { everyDay } from './overview.rules.ts';

const HEIGHT = 196;
const UPPER = { top: 8, height: 104 } as const satisfies ChartArea;
const LOWER = { top: 128, height: 44 } as const satisfies ChartArea;

export function DayChart({ days: made }: { days: Overview['days'] }) {
  const days = everyDay(made);
  const t = useText();
  const formats = useFormats();
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { step, column, every, nameAt } = columnsOf(width, days.length);
  const upper = axisOf(days.map(({ total }) => total));
  const lower = axisOf(days.map(({ failed }) => failed));
  const nameOf = (day: string) => {
    const at = parseIsoDay(day);
    return at ? formats.shortDay(at) : day;
  };
  const most = days.reduce((best, day) => (day.total > best.total ? day : best), days[0] ?? { day: '', total: 0 });
  const label = t('monitoring.days.words', { day: nameOf(most.day), n: most.total, days: days.length });
  const isLast = (n: number) => n === days.length - 1;
  return (
    <div className={classes.chart}>
      <div ref={ref}>
        {width > 0 ? (
          <svg width={width} height={HEIGHT} role="img" aria-label={label}>
            <Axis marks={upper} area={UPPER} width={width} />
            <Axis marks={[lower[0], lower[2]]} area={LOWER} width={width} />
            {days.map(({ day, total, failed }, n) => {
              const x = AXIS_PX + n * step + (step - column) / 2;
              return (
                <g key={day}>
                  <title>{t('monitoring.days.day', { day: nameOf(day), n: total, failed })}</title>
                  <Column x={x} width={column} value={total / upper[2]} area={UPPER} kind={isLast(n) ? 'now' : 'all'} />
                  <Column
                    x={x}
                    width={column}
                    value={failed / lower[2]}
                    area={LOWER}
                    kind={isLast(n) ? 'bad' : 'pale'}
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
