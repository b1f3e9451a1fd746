// The numbers above a statement: spent, foreseen, limits that are passed; of now and all channels orders that wait for validation.
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { CallResult } from '#domain/api/contract.ts';
import type { MonthCosts } from '#domain/api/monitoring/costs.contract.ts';
import { addMonths } from '#domain/shared/months.ts';
import { monthAlone } from '#renderer/i18n/names.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { useMoneyText, useRoundMoneyText } from '#renderer/shared/money/money-text.ts';
import classes from './costs.module.css';
import { passes, rowsOf, waitingAt } from './costs.rules.ts';

interface HeadNumbersProps {
  costs: CallResult<'costs.read'>;
  statement: MonthCosts;
}

export function HeadNumbers({ costs, statement }: HeadNumbersProps) {
  const t = useText();
  const can = useCan();
  const { locale } = useIntl();
  const money = useMoneyText();
  const round = useRoundMoneyText();
  const [narrowed] = useQueryState();
  const { currency, spent, reserved, last, forecast } = statement;
  const before = monthAlone(addMonths(costs.month, -1), locale);
  const over = rowsOf(statement).filter(passes);
  const waiting = costs.waiting.find((one) => one.currency === currency) ?? { count: 0, spent: 0 };
  const look = waitingAt(costs, narrowed);
  return (
    <ul className={classes.heads}>
      <li>
        <b>{money(spent, currency)}</b>
        <small>{t(costs.isRunning ? 'costs.spent.now' : 'costs.spent.month')}</small>
        {reserved > 0 ? (
          <small>
            <br />
            {t('costs.reserved.more', { sum: money(reserved, currency) })}
          </small>
        ) : null}
      </li>
      <li>
        <b>{round(forecast ?? last, currency)}</b>
        <small>
          {forecast === null
            ? t('costs.before.sum', { month: before })
            : t('costs.forecast.after', { sum: round(last, currency), month: before })}
        </small>
      </li>
      <li>
        <b data-over={over.length > 0 || undefined}>{t('common.number', { n: over.length })}</b>
        <small>{t('costs.over', { n: over.length, name: over[0]?.accountName ?? '' })}</small>
      </li>
      {look === null ? null : (
        <li>
          <b>{t('common.number', { n: waiting.count })}</b>
          <small>
            {t('costs.waiting', { n: waiting.count, sum: money(waiting.spent, currency) })}{' '}
            {waiting.count > 0 && can('validate') ? <Link to={look}>{t('costs.look')}</Link> : null}
          </small>
        </li>
      )}
    </ul>
  );
}
