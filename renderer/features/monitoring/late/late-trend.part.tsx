// How many were late at the end of each of the last days, and now: as columns, or as a table.
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import type { LateCount } from '#domain/api/monitoring/late.schema.ts';
import { parseIsoDay } from '#renderer/i18n/dates.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { NumberText } from '#renderer/ui/values/values.part.tsx';
import { axisOf } from '../chart/axis.rules.ts';
import classes from '../chart/chart.module.css';
import { AXIS_PX, Axis, type ChartArea, Column, columnsOf } from '../chart/columns.part.tsx';
import { TableSwitch } from '../chart/table-switch.part.tsx';
import late from './late.module.css';

const HEIGHT = 176;
const AREA = { top: 12, height: 132 } as const satisfies ChartArea;

/** Nothing is shown before a day has ended. */
export function LateTrend({ counts }: { counts: LateCount }) {
  const t = useText();
  const [isTable, setTable] = useState(false);
  const formats = useFormats();
  const { days, count } = counts;
  if (days.length === 0) return null;
  const nameOf = (day: string) => {
    const at = parseIsoDay(day);
    return at ? formats.nearDay(at) : day;
  };
  const shown = [
    ...days.map(({ day, pieces }) => ({ key: day, name: nameOf(day), pieces })),
    { key: 'now', name: t('monitoring.late.now'), pieces: count },
  ];
  const average = Math.round(days.reduce((sum, { pieces }) => sum + pieces, 0) / days.length);
  return (
    <section className={late.trend}>
      <header>
        <h2>{t('monitoring.late.trend')}</h2>
        <small>{t('monitoring.late.average', { n: average })}</small>
        <TableSwitch isTable={isTable} onChange={setTable} />
      </header>
      {isTable ? (
        <table>
          <tbody>
            {shown.toReversed().map(({ key, name, pieces }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>
                  <NumberText value={pieces} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <TrendChart shown={shown} label={t('monitoring.late.trendWords', { n: count, average })} />
      )}
    </section>
  );
}

interface TrendChartProps {
  shown: readonly { readonly key: string; readonly name: string; readonly pieces: number }[];
  label: string;
}

function TrendChart({ shown, label }: TrendChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { step, column, every, nameAt } = columnsOf(width, shown.length);
  const axis = axisOf(shown.map(({ pieces }) => pieces));
  return (
    <div className={classes.chart}>
      <div ref={ref}>
        {width > 0 ? (
          <svg width={width} height={HEIGHT} role="img" aria-label={label}>
            <Axis marks={axis} area={AREA} width={width} />
            {shown.map(({ key, name, pieces }, n) => {
              const x = AXIS_PX + n * step + (step - column) / 2;
              const kind = key === 'now' ? 'late' : 'paleLate';
              return (
                <g key={key}>
                  <title>{`${name}: ${pieces}`}</title>
                  <Column x={x} width={column} value={pieces / axis[2]} area={AREA} kind={kind} />
                  {(shown.length - 1 - n) % every === 0 ? (
                    <text x={nameAt(x)} y={HEIGHT - 6} className={classes.name}>
                      {name}
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
