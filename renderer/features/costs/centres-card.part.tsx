// Cost centres against the limits of their accounts, and the one thing to decide below them.
import '@mantine/core/styles/Table.layer.css';
import { Button, Table } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { MonthCosts } from '#domain/api/monitoring/costs.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { addMonths } from '#domain/shared/months.ts';
import { monthAlone } from '#renderer/i18n/names.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { useCurrencySign, useRoundMoneyText } from '#renderer/shared/money/money-text.ts';
import own from './centres.module.css';
import classes from './costs.module.css';
import { barOf, type CostRow, daysOf, figure, leftOfRow, passes, reachedOn, rowsOf, scaleOf } from './costs.rules.ts';

interface CentresCardProps {
  month: string;
  isRunning: boolean;
  statement: MonthCosts;
}

export function CentresCard({ month, isRunning, statement }: CentresCardProps) {
  const t = useText();
  const { locale } = useIntl();
  const { currency, last, spent, reserved, forecast } = statement;
  const sign = useCurrencySign();
  const rows = rowsOf(statement);
  const scale = scaleOf(rows);
  const over = rows.find(passes);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
    <section className={classes.card} aria-label={t('costs.byCentre', { currency: sign(currency) })} tabIndex={0}>
      <header>
        <h2>{t('costs.byCentre', { currency: sign(currency) })}</h2>
        <p className={classes.legend} aria-hidden>
          <span data-part="spent">{t('costs.spent')}</span>
          {reserved > 0 ? <span data-part="reserved">{t('costs.reserved')}</span> : null}
          {isRunning ? <span data-part="forecast">{t('costs.forecast')}</span> : null}
          {over ? <span data-part="over">{t('costs.overLimit')}</span> : null}
        </p>
      </header>
      <Table
        className={own.centres ?? ''}
        style={{ '--figures': forecast === null ? 2 : 3 }}
        verticalSpacing={9}
        horizontalSpacing={12}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('costs.centre')}</Table.Th>
            <Table.Th className={classes.against}>{t('costs.against')}</Table.Th>
            <Table.Th ta="end" className={classes.last}>
              {monthAlone(addMonths(month, -1), locale)}
            </Table.Th>
            <Table.Th ta="end">{t('costs.spent')}</Table.Th>
            {forecast === null ? null : <Table.Th ta="end">{t('costs.forecast')}</Table.Th>}
            <Table.Th ta="end">{t('costs.limit')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <CentreRow key={row.key} row={row} currency={currency} scale={scale} foreseen={forecast !== null} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{t('costs.total')}</Table.Th>
            <Table.Td className={classes.against} />
            <Table.Td ta="end" className={classes.last}>
              <b>{figure(last, { currency, locale })}</b>
            </Table.Td>
            <Table.Td ta="end">
              <b>{figure(spent, { currency, locale })}</b>
              <Reserved sum={reserved} currency={currency} />
            </Table.Td>
            {forecast === null ? null : (
              <Table.Td ta="end">
                <b>{figure(forecast, { currency, locale }, false)}</b>
              </Table.Td>
            )}
            <Table.Td />
          </Table.Tr>
        </Table.Tfoot>
      </Table>
      {over ? <OverNotice row={over} month={month} currency={currency} /> : null}
    </section>
  );
}

interface CentreRowProps {
  row: CostRow;
  currency: string;
  scale: number;
  /** The month has a forecast. */
  foreseen: boolean;
}

function CentreRow({ row, currency, scale, foreseen }: CentreRowProps) {
  const t = useText();
  const { locale } = useIntl();
  const bar = barOf(row, scale);
  const isOver = passes(row);
  const left = leftOfRow(row);
  const percent = (share: number) => `${share * 100}%`;
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.centre}>
        {row.shared ? t('costs.withBelow', { account: row.accountName }) : <bdi>{row.accountName}</bdi>}{' '}
        <small>{row.costCentre}</small>
      </Table.Th>
      <Table.Td className={classes.against}>
        <span className={own.bar} aria-hidden>
          <span data-part="spent" style={{ width: percent(bar.spent) }} />
          <span data-part="reserved" style={{ width: percent(bar.reserved) }} />
          <span data-part="forecast" style={{ width: percent(bar.forecast) }} />
          <span data-part="left" style={{ width: percent(bar.left) }} />
          <span data-part="over" style={{ width: percent(bar.over) }} />
          {bar.limit === null ? null : <i style={{ insetInlineStart: `calc(${percent(bar.limit)} - 2px)` }} />}
        </span>
      </Table.Td>
      <Table.Td ta="end" className={classes.last}>
        {figure(row.last, { currency, locale })}
      </Table.Td>
      <Table.Td ta="end">
        <b>{figure(row.spent, { currency, locale })}</b>
        <Reserved sum={row.reserved} currency={currency} />
      </Table.Td>
      {foreseen ? (
        <Table.Td ta="end" className={isOver ? classes.over : undefined}>
          {isOver ? <IconAlertTriangle size={16} stroke={1.5} aria-label={t('costs.overLimit')} /> : null}
          {figure(row.forecast ?? row.spent, { currency, locale }, false)}
        </Table.Td>
      ) : null}
      <Table.Td ta="end">
        {left === null ? (
          <span className={classes.quiet}>{t('costs.none')}</span>
        ) : (
          <>
            {figure(row.limit ?? 0, { currency, locale }, false)}
            <small className={classes.quiet}>
              <br />
              {t('costs.left', { sum: figure(left, { currency, locale }) })}
            </small>
          </>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** What confirmed letters hold besides, below what was spent. */
function Reserved({ sum, currency }: { sum: number; currency: string }) {
  const t = useText();
  const { locale } = useIntl();
  if (sum === 0) return null;
  return (
    <small className={classes.quiet}>
      <br />
      {t('costs.reserved.row', { sum: figure(sum, { currency, locale }) })}
    </small>
  );
}

function OverNotice({ row, month, currency }: { row: CostRow; month: string; currency: string }) {
  const t = useText();
  const can = useCan();
  const formats = useFormats();
  const round = useRoundMoneyText();
  const limit = round(row.limit ?? 0, currency);
  const account = row.accountName;
  const [year, ofYear] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  const day = formats.date(new Date(year, ofYear - 1, reachedOn(row, daysOf(month)), 12));
  return (
    <div className={classes.notice}>
      <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
      <div style={{ flex: 1 }}>
        <b>
          {row.spent + row.reserved >= (row.limit ?? 0)
            ? t('costs.reached', { account, limit })
            : t('costs.reaches', { account, limit, day })}
        </b>
        <p>{t('costs.then')}</p>
      </div>
      {can('administerOu') ? (
        <Button
          variant="default"
          component={Link}
          to={addressOf('administration.accounts', { ouId: row.accountId, tab: 'billing' })}
        >
          {t('costs.change')}
        </Button>
      ) : null}
    </div>
  );
}
