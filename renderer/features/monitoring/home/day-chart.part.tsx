// Shipments by day, and those of them that are in error, with what was late when the day ended: two scales over one axis, since a few
// of thousands cannot be seen on one. Of today stands what is usual on a day like it, dashed.
import { useElementSize } from '@mantine/hooks';
import { parseIsoDay } from '#renderer/i18n/dates.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { axisOf } from '../chart/axis.rules.ts';
import classes from '../chart/chart.module.css';
import { AXIS_PX, Axis, type ChartArea, Column, columnsOf } from '../chart/columns.part.tsx';
import { type ChartDay, dayOf } from './overview.rules.ts';

const HEIGHT = 208;
const UPPER = { top: 8, height: 104 } as const satisfies ChartArea;
const LOWER = { top: 140, height: 44 } as const satisfies ChartArea;
/** px above the lower chart, where its own words stand. */
const WORDS_PX = 8;

interface DayColumnsProps {
  day: ChartDay;
  /** The running day stands out. */
  isNow: boolean;
  /** What a whole day like it has; null: nothing is usual. */
  usual: number | null;
  x: number;
  width: number;
  /** The largest values of both scales. */
  tops: { readonly upper: number; readonly lower: number };
}

/** What is late stands below what is in error. */
function DayColumns({ day: { total, failed, late }, isNow, usual, x, width, tops }: DayColumnsProps) {
  const lateHeight = ((late ?? 0) / tops.lower) * LOWER.height;
  return (
    <>
      {usual !== null && usual > total ? (
        <Column x={x} width={width} value={usual / tops.upper} area={UPPER} kind="usual" />
      ) : null}
      <Column x={x} width={width} value={total / tops.upper} area={UPPER} kind={isNow ? 'now' : 'all'} />
      <Column x={x} width={width} value={(late ?? 0) / tops.lower} area={LOWER} kind={isNow ? 'late' : 'paleLate'} />
      <Column
        x={x}
        width={width}
        value={failed / tops.lower}
        area={{ ...LOWER, top: LOWER.top - lateHeight }}
        kind={isNow ? 'bad' : 'pale'}
      />
    </>
  );
}

/** Above the column of the day. */
function Holiday({ x, share }: { x: number; share: number }) {
  const t = useText();
  return (
    <text x={x} y={UPPER.top + UPPER.height * (1 - share) - WORDS_PX} className={classes.name}>
      {t('monitoring.days.holiday')}
    </text>
  );
}

interface DayChartProps {
  days: readonly ChartDay[];
  /** Instant of the figures. */
  asOf: string;
  usual: number | null;
}

export function DayChart({ days, asOf, usual }: DayChartProps) {
  const t = useText();
  const formats = useFormats();
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { step, column, every, nameAt } = columnsOf(width, days.length);
  const today = dayOf(asOf);
  const usualOn = (day: string) => (day === today ? usual : null);
  const upper = axisOf(days.map(({ day, total }) => Math.max(total, usualOn(day) ?? 0)));
  const lower = axisOf(days.map(({ failed, late }) => failed + (late ?? 0)));
  const nameOf = (day: string) => {
    const at = parseIsoDay(day);
    return at ? formats.nearDay(at) : day;
  };
  const wordsOf = ({ day, total, failed, late }: ChartDay): string => {
    const words = t('monitoring.days.day', { day: nameOf(day), n: total, failed, late: String(late ?? 'none') });
    return usualOn(day) === null ? words : `${words}, ${t('monitoring.days.usual', { n: usual ?? 0 })}`;
  };
  const most = days.reduce((best, day) => (day.total > best.total ? day : best), days[0] ?? { day: '', total: 0 });
  const label = t('monitoring.days.words', { day: nameOf(most.day), n: most.total, days: days.length });
  return (
    <div className={classes.chart}>
      <div ref={ref}>
        {width > 0 ? (
          <svg width={width} height={HEIGHT} role="img" aria-label={label}>
            <Axis marks={upper} area={UPPER} width={width} />
            <text x={AXIS_PX - 4} y={LOWER.top - WORDS_PX} className={classes.words}>
              {t('monitoring.days.lower')}
            </text>
            <Axis marks={[lower[0], lower[2]]} area={LOWER} width={width} />
            {days.map((one, n) => {
              const x = AXIS_PX + n * step + (step - column) / 2;
              const { day, total, isHoliday } = one;
              const isNow = day === today;
              return (
                <g key={day}>
                  <title>{wordsOf(one)}</title>
                  <DayColumns
                    day={one}
                    isNow={isNow}
                    usual={usualOn(day)}
                    x={x}
                    width={column}
                    tops={{ upper: upper[2], lower: lower[2] }}
                  />
                  {isHoliday ? <Holiday x={x + column / 2} share={total / upper[2]} /> : null}
                  {(days.length - 1 - n) % every === 0 ? (
                    <text x={nameAt(x)} y={HEIGHT - 6} className={classes.name} data-now={isNow || undefined}>
                      {isNow ? t('common.range.today') : nameOf(day)}
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
