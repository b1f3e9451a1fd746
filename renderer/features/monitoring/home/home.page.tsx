// The home of monitoring: what is late, failed, waiting and sent; then on which channel, since when, and whose.
import { Button, SegmentedControl } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import type { Overview } from '#domain/api/monitoring/monitoring.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { isoDay } from '#renderer/i18n/dates.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useSaveFile } from '#renderer/platform/use-platform.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { csvOf } from '#renderer/shared/lists/csv.rules.ts';
import { useListFilters } from '#renderer/shared/lists/list-filters.ts';
import { NarrowingRow } from '#renderer/shared/narrowing/narrowing-row.part.tsx';
import { useChoices } from '#renderer/shared/narrowing/use-choices.ts';
import { useNarrowing } from '#renderer/shared/narrowing/use-narrowing.ts';
import { ViewTabs } from '#renderer/shared/narrowing/views.part.tsx';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { type Channel, channelLook } from '#renderer/theme/channels.ts';
import { RangeFilter } from '#renderer/ui/list/range.part.tsx';
import { PlainPage } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { HomeSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import text from '#renderer/ui/text/text.module.css';
import { Accounts } from './accounts.part.tsx';
import { ChannelShares } from './channel-shares.part.tsx';
import { Days } from './days.part.tsx';
import { Heads } from './heads.part.tsx';
import classes from './home.module.css';
import { dayOf, linesOf } from './overview.rules.ts';
import { useHomeKeys } from './use-home-keys.ts';

const LOOK_AGAIN_MS = 60_000;

export function MonitoringHomePage() {
  const t = useText();
  const filters = useListFilters();
  const narrowing = useNarrowing();
  const [{ view, from, to, ou, owner, service, channel, tag, metadata }, set] = useQueryState();
  const overview = useCall(
    'monitoring.overview',
    { query: { ...filters.days, ...narrowing.sent, ...narrowing.searched } },
    { placeholderData: (before) => before, refetchInterval: LOOK_AGAIN_MS },
  );
  const charts = view !== 'tables';
  const kept = { from, to, ou, owner, service, channel, tag, metadata };
  const { fromDate, toDate } = filters.days;
  // Numbers are of days in UTC: in the evening of the west those of two days are shown, and none of them is today alone.
  const runs = dayOf(overview.data?.asOf ?? new Date().toISOString());
  const isToday = fromDate === toDate && toDate === isoDay(new Date()) && toDate === runs;
  const { accounts, overflow } = useChoices(narrowing);
  useHomeKeys();
  return (
    <PlainPage
      title={t('common.entry.monitoring')}
      action={
        <>
          <AsOf data={overview.data} failed={overview.isError} />
          <SegmentedControl
            aria-label={t('monitoring.show')}
            value={charts ? 'charts' : 'tables'}
            onChange={(value) => set({ view: value === 'tables' ? value : undefined })}
            data={[
              { value: 'charts', label: t('monitoring.show.charts') },
              { value: 'tables', label: t('monitoring.show.tables') },
            ]}
          />
          <OverviewExport data={overview.data} />
        </>
      }
    >
      <div className={classes.top}>
        <ViewTabs
          route="monitoring.home"
          all={t('monitoring.views.all', { n: overflow.accounts ? 1 : Math.max(1, accounts.length) })}
        />
        <div className={classes.filters} data-filters>
          <NarrowingRow
            narrowing={narrowing}
            names={['ou', 'channel', 'service', 'owner', 'tag']}
            more
            isFiltered={from !== undefined}
            own={
              <RangeFilter
                span={filters.span}
                onChange={filters.setSpan}
                onClear={from === undefined ? undefined : () => set({ from: undefined, to: undefined })}
              />
            }
          />
        </div>
      </div>
      <QueryView query={overview} what={t('monitoring.failed')} skeleton={<HomeSkeleton />}>
        {(data) => (
          <>
            <Heads data={data} kept={kept} isToday={isToday} />
            {data.tested > 0 ? <p className={text.hint}>{t('monitoring.tested', { n: data.tested })}</p> : null}
            {/* Swapped as a whole, each box begins anew with what was chosen. */}
            <div className={classes.columns} key={view} data-two={(charts && data.accountCount > 1) || undefined}>
              <div className={classes.column}>
                {data.channels.length > 0 ? (
                  <ChannelShares data={data} bars={charts} kept={kept} isToday={isToday} />
                ) : null}
                <Days data={data} chart={charts} kept={kept} />
              </div>
              {data.accountCount > 1 ? (
                <Accounts
                  data={data}
                  charts={charts}
                  kept={kept}
                  onChoose={(ouId) => narrowing.set({ ou: String(ouId) })}
                />
              ) : null}
            </div>
          </>
        )}
      </QueryView>
    </PlainPage>
  );
}

/** Since when the figures hold; where they could not be read again they stay, and that is said. */
function AsOf({ data, failed }: { data: Overview | undefined; failed: boolean }) {
  const t = useText();
  const formats = useFormats();
  if (data === undefined) return null;
  const time = formats.time(new Date(data.asOf));
  return (
    <span className={text.hint} role={failed ? 'alert' : undefined} data-token={failed ? 'warn' : undefined}>
      <IconRefresh size={14} stroke={1.5} aria-hidden />
      {t(failed ? 'monitoring.asOf.failed' : 'monitoring.asOf', { time })}
    </span>
  );
}

function OverviewExport({ data }: { data: Overview | undefined }) {
  const t = useText();
  const channelName = (type: Channel) => t(channelLook[type].label);
  const othersName = (n: number) => t('monitoring.otherAccounts', { n });
  const saveFile = useSaveFile();
  const save = (of: Overview) =>
    saveFile(new Blob([csvOf(linesOf(of, { channelName, othersName }))], { type: 'text/csv' }), 'monitoring.csv');
  return (
    <Button
      variant="default"
      data-export
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
      disabled={data === undefined}
      onClick={() => data && save(data)}
    >
      {t('monitoring.export')}
    </Button>
  );
}
