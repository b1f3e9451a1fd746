// What a month cost: head numbers, cost centres against limits, channels; a statement for each currency.
import { useIntl } from 'react-intl';
import type { CallResult } from '#domain/api/contract.ts';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { addMonths } from '#domain/shared/months.ts';
import { useCall } from '#renderer/api/api.ts';
import { isoDay } from '#renderer/i18n/dates.ts';
import { monthName } from '#renderer/i18n/names.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import { FilterChoice } from '#renderer/shared/narrowing/filter-choice.part.tsx';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { PageTurner } from '#renderer/ui/frame/page-turner.part.tsx';
import { PlainPage } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import classes from './costs.module.css';
import { Statements } from './statements.part.tsx';

type Costs = CallResult<'costs.read'>;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const YEAR_2000 = 2000 * 12;
/** Months since the year 2000, from 1: what the turner counts. */
const countOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - YEAR_2000;

export function CostsPage() {
  const t = useText();
  const [{ month, ou, channel }, setQuery] = useQueryState();
  const channelType = CHANNEL_TYPES.find((one) => one === channel);
  const asked = {
    ...(month === undefined ? {} : { month }),
    ...(ou === undefined ? {} : { targetOUId: Number(ou) }),
    ...(channelType === undefined ? {} : { channelType }),
  };
  const query = useCall('costs.read', { query: asked }, { staleTime: 0 });
  // Whose costs can be chosen: known from the month without a filter.
  const all = useCall('costs.read', { query: month === undefined ? {} : { month } }, { staleTime: 0 });
  const accounts = accountsOf(all.data);
  return (
    <PlainPage
      title={t('common.route.monitoring.costs')}
      beside={<MonthTurner costs={query.data} asked={month} onMonth={(to) => setQuery({ month: to })} />}
      action={
        <div className={classes.filters}>
          {accounts.length > 1 || ou !== undefined ? (
            <FilterChoice
              label={t('costs.account')}
              all={t('monitoring.filter.all')}
              options={accounts}
              value={ou}
              onChange={(value) => setQuery({ ou: value })}
            />
          ) : null}
          <FilterChoice
            label={t('costs.channel')}
            all={t('monitoring.filter.all')}
            options={CHANNEL_TYPES.map((value) => ({ value, label: t(`channel.${value}`) }))}
            value={channelType}
            onChange={(value) => setQuery({ channel: value })}
          />
          <ListExport list="costs" filter={asked} text={t('costs.statement')} />
        </div>
      }
    >
      <QueryView query={query} skeleton={<RowsSkeleton rows={8} />}>
        {(costs) => <Statements costs={costs} />}
      </QueryView>
    </PlainPage>
  );
}

function accountsOf(costs: Costs | undefined): { value: string; label: string }[] {
  const names = new Map<string, string>();
  for (const { centres, limits } of costs?.statements ?? [])
    for (const { accountId, accountName } of [...limits, ...centres]) names.set(String(accountId), accountName);
  return [...names].map(([value, label]) => ({ value, label }));
}

interface MonthTurnerProps {
  /** Undefined while they are read: the turner stays, so that one turns on, and keeps the keyboard. */
  costs: Costs | undefined;
  /** YYYY-MM, as the address asks for it. */
  asked: string | undefined;
  onMonth: (month: string) => void;
}

function MonthTurner({ costs, asked, onMonth }: MonthTurnerProps) {
  const t = useText();
  const { locale } = useIntl();
  const month = costs?.month ?? asked;
  if (month === undefined || !MONTH.test(month)) return null;
  const page = countOf(month);
  const isRunning = costs?.isRunning ?? month >= isoDay(new Date()).slice(0, month.length);
  return (
    <PageTurner
      page={page}
      pages={isRunning ? page : page + 1}
      place={monthName(month, locale)}
      back={t('costs.month.before')}
      forward={t('costs.month.after')}
      onTurn={(to) => onMonth(addMonths(month, to - page))}
    />
  );
}
