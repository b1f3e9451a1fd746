// By day: the chart, which is loaded when it is shown, or its table.
import { lazy, Suspense } from 'react';
import type { Overview } from '#domain/api/monitoring/monitoring.contract.ts';
import { parseIsoDay } from '#renderer/i18n/dates.ts';
import { useText } from '#renderer/i18n/text.ts';
import { DateText, NumberText } from '#renderer/ui/values/values.part.tsx';
import { GroupHeads } from './group-heads.part.tsx';
import classes from './home.module.css';
import { DRAWN_GROUPS } from './overview.rules.ts';

const DayChart = lazy(() => import('./day-chart.part.tsx').then((module) => ({ default: module.DayChart })));

export function Days({ data, chart }: { data: Overview; chart: boolean }) {
  const t = useText();
  return (
    <section className={classes.box}>
      <header>
        <h2>{t('monitoring.byDay')}</h2>
        {chart ? <small>{t('monitoring.days.below')}</small> : null}
      </header>
      {chart ? (
        <Suspense fallback={<div className={classes.noChart} />}>
          <DayChart days={data.days} />
        </Suspense>
      ) : (
        <DayTable data={data} />
      )}
    </section>
  );
}

function DayTable({ data }: { data: Overview }) {
  const t = useText();
  return (
    <div className={classes.scrolls}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('monitoring.day')}</th>
            <GroupHeads />
          </tr>
        </thead>
        <tbody>
          {data.days.toReversed().map((one) => (
            <tr key={one.day}>
              <th scope="row">
                <DateText at={parseIsoDay(one.day) ?? one.day} form="shortDay" />
              </th>
              {DRAWN_GROUPS.map((group) => (
                <td key={group} className={classes.figure}>
                  <NumberText value={one[group]} />
                </td>
              ))}
              <td className={classes.sum}>
                <NumberText value={one.total} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
