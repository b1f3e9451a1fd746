// What a month cost: head numbers, cost centres against limits, channels; a statement for each currency.
import { useIntl } from 'react-intl';
import type { CallResult } from '#domain/api/contract.ts';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { addMonths } from '#domain/shared/months.ts';
import { useCall } from '#renderer/api/api.ts';
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
      beside={query.data ? <MonthTurner costs={query.data} onMonth={(to) => setQuery({ month: to })} /> : null}
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

function MonthTurner({ costs: { month, isRunning }, onMonth }: { costs: Costs; onMonth: (month: string) => void }) {
  const t = useText();
  const { locale } = useIntl();
  const page = countOf(month);
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
