// By day: the chart, which is loaded when it is shown, or its table.
import { lazy, Suspense, useState } from 'react';
import type { Overview } from '#domain/api/monitoring/monitoring.contract.ts';
import type { RouteParams } from '#domain/routes/routes.address.ts';
import { parseIsoDay } from '#renderer/i18n/dates.ts';
import { useText } from '#renderer/i18n/text.ts';
import { DateText, NumberText } from '#renderer/ui/values/values.part.tsx';
import { TableSwitch } from '../chart/table-switch.part.tsx';
import { Legend } from './channel-shares.part.tsx';
import { GroupCells } from './counted.part.tsx';
import { GroupHeads } from './group-heads.part.tsx';
import classes from './home.module.css';
import { areWorkdays, dayOf, everyDay } from './overview.rules.ts';
import tables from './tables.module.css';

const DayChart = lazy(() => import('./day-chart.part.tsx').then((module) => ({ default: module.DayChart })));

export function Days({ data, chart, kept }: { data: Overview; chart: boolean; kept: RouteParams }) {
  const t = useText();
  const [isTable, setTable] = useState(!chart);
  const shown = everyDay(data);
  const isLatest = data.chart.to === dayOf(data.asOf) && areWorkdays(shown);
  return (
    <section className={classes.box}>
      <header>
        <h2>{isLatest ? t('monitoring.lastDays', { n: shown.length }) : t('monitoring.byDay')}</h2>
        {isTable ? null : <Legend groups={data.lateDays.length > 0 ? ['all', 'failed', 'late'] : ['all', 'failed']} />}
        <TableSwitch isTable={isTable} onChange={setTable} />
      </header>
      {isTable ? (
        <DayTable data={data} kept={kept} />
      ) : (
        <Suspense fallback={<div className={classes.noChart} />}>
          <DayChart days={shown} asOf={data.asOf} usual={data.chart.usual} />
        </Suspense>
      )}
    </section>
  );
}

function DayTable({ data, kept }: { data: Overview; kept: RouteParams }) {
  const t = useText();
  const hasLate = data.lateDays.length > 0;
  const lateOf = (day: string) => {
    const late = data.lateDays.find((one) => one.day === day)?.late;
    return late === undefined ? '–' : <NumberText value={late} />;
  };
  return (
    <div className={tables.scrolls}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{t('monitoring.day')}</th>
            <GroupHeads />
            {hasLate ? (
              <th scope="col" className={tables.figure}>
                {t('monitoring.figure.late')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {data.days.toReversed().map((one) => (
            <tr key={one.day}>
              <th scope="row">
                <DateText at={parseIsoDay(one.day) ?? one.day} form="nearDay" />
              </th>
              <GroupCells of={one} narrowed={{ ...kept, from: one.day, to: one.day }} />
              {hasLate ? (
                <td className={tables.figure} data-name={t('monitoring.figure.late')}>
                  {lateOf(one.day)}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
