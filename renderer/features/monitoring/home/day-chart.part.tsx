// Shipments by day, and those of them that are in error: two scales over one axis, since a few of thousands cannot be seen
// on one.
import { useElementSize } from '@mantine/hooks';
import type { Overview } from '#domain/api/monitoring/monitoring.contract.ts';
import { parseIsoDay } from '#renderer/i18n/dates.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import classes from './chart.module.css';
import { axisOf, everyDay } from './overview.rules.ts';

const HEIGHT = 196;
/** px at the start, for the numbers of the axis. */
const AXIS = 56;
const UPPER = { top: 8, height: 104 } as const;
const LOWER = { top: 128, height: 44 } as const;
const WIDEST_COLUMN = 28;
/** px that a day's name needs. */
const NAME_PX = 74;

interface Area {
  readonly top: number;
  readonly height: number;
}

export function DayChart({ days: made }: { days: Overview['days'] }) {
  const days = everyDay(made);
  const t = useText();
  const formats = useFormats();
  const { ref, width } = useElementSize<HTMLDivElement>();
  const step = Math.max(1, (width - AXIS) / Math.max(1, days.length));
  const column = Math.min(WIDEST_COLUMN, step * 0.64);
  const upper = axisOf(days.map(({ total }) => total));
  const lower = axisOf(days.map(({ failed }) => failed));
  const every = Math.max(1, Math.ceil(NAME_PX / step));
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
              const x = AXIS + n * step + (step - column) / 2;
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
                    <text x={x + column / 2} y={HEIGHT - 6} className={classes.name}>
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

function Column(props: { x: number; width: number; value: number; area: Area; kind: string }) {
  const { x, width, value, area, kind } = props;
  const height = Math.max(value > 0 ? 2 : 0, value * area.height);
  return <rect x={x} y={area.top + area.height - height} width={width} height={height} rx={1} data-kind={kind} />;
}

function Axis({ marks, area, width }: { marks: readonly number[]; area: Area; width: number }) {
  const formats = useFormats();
  const top = marks.at(-1) ?? 1;
  return marks.map((mark) => {
    const y = area.top + area.height - (mark / top) * area.height;
    return (
      <g key={mark}>
        <line x1={AXIS - 4} x2={width} y1={y + 0.5} y2={y + 0.5} data-base={mark === 0 || undefined} />
        <text x={AXIS - 8} y={y + 4} className={classes.mark}>
          {formats.number(mark)}
        </text>
      </g>
    );
  });
}
