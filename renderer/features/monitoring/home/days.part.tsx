// By day: the chart, which is loaded when it is shown, or its table.
import { lazy, Suspense, useState } from 'react';
import type { Overview } from '#domain/api/monitoring/monitoring.contract.ts';
import { parseIsoDay } from '#renderer/i18n/dates.ts';
import { useText } from '#renderer/i18n/text.ts';
import { DateText, NumberText } from '#renderer/ui/values/values.part.tsx';
import { TableSwitch } from '../chart/table-switch.part.tsx';
import { Legend } from './channel-shares.part.tsx';
import { GroupHeads } from './group-heads.part.tsx';
import classes from './home.module.css';
import { DRAWN_GROUPS } from './overview.rules.ts';

const DayChart = lazy(() => import('./day-chart.part.tsx').then((module) => ({ default: module.DayChart })));

export function Days({ data, chart }: { data: Overview; chart: boolean }) {
  const t = useText();
  const [isTable, setTable] = useState(!chart);
  return (
    <section className={classes.box}>
      <header>
        <h2>{t('monitoring.byDay')}</h2>
        {isTable ? null : <Legend groups={data.lateDays.length > 0 ? ['all', 'failed', 'late'] : ['all', 'failed']} />}
        <TableSwitch isTable={isTable} onChange={setTable} />
      </header>
      {isTable ? (
        <DayTable data={data} />
      ) : (
        <Suspense fallback={<div className={classes.noChart} />}>
          <DayChart data={data} />
        </Suspense>
      )}
      {isTable ? null : <p className={classes.note}>{t('monitoring.days.note')}</p>}
    </section>
  );
}

function DayTable({ data }: { data: Overview }) {
  const t = useText();
  const hasLate = data.lateDays.length > 0;
  const lateOf = (day: string) => {
    const late = data.lateDays.find((one) => one.day === day)?.late;
    return late === undefined ? '–' : <NumberText value={late} />;
  };
  return (
    <div className={classes.scrolls}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('monitoring.day')}</th>
            <GroupHeads />
            {hasLate ? (
              <th scope="col" className={classes.figure}>
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
              {DRAWN_GROUPS.map((group) => (
                <td key={group} className={classes.figure}>
                  <NumberText value={one[group]} />
                </td>
              ))}
              <td className={classes.sum}>
                <NumberText value={one.total} />
              </td>
              {hasLate ? <td className={classes.figure}>{lateOf(one.day)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
