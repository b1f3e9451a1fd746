// The report of a provider's file of events: what became of its rows, or would.
import type { CallResult } from '#domain/api/contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import classes from './tabs.module.css';

export type EventsReport = CallResult<'tracking.import'>;

export function ImportReport({ tried, report }: { tried: boolean; report: EventsReport }) {
  const t = useText();
  const faultText = useFaultText();
  const { rows, untried, entered, repeated, unplaced, notMeasured, changed, refused, faults, fault } = report;
  const reached = rows - untried;
  return (
    <div role="status" className={classes.told}>
      <p>
        <b>{t(tried ? 'system.import.tried' : 'system.import.done', { n: entered, rows: reached })}</b>
      </p>
      <p>{t('system.import.sums', { repeated, unplaced, changed, refused })}</p>
      {notMeasured > 0 ? <p>{t('system.import.notMeasured', { n: notMeasured })}</p> : null}
      {untried > 0 ? <p>{t('system.import.untried', { tried: reached })}</p> : null}
      {fault ? <p className={classes.fault}>{faultText(fault)}</p> : null}
      {faults.length > 0 ? (
        <ul>
          {faults.map(({ line, reason }) => (
            <li key={line}>{t('system.import.line', { line, reason: t(`system.import.fault.${reason}`) })}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
