// One order: recipients, sendings, deliveries and files in tabs; facts and history beside; its next step and actions.
import { IconAlertTriangle, IconClockPause, IconLock, IconPuzzle, IconSnowflake } from '@tabler/icons-react';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useRoute } from '#renderer/routes/navigation.ts';
import { type CommandActions, useCommandActions } from '#renderer/shared/commands/use-command-actions.tsx';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { HistoryTimeline } from '#renderer/shared/history/history.part.tsx';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { DetailPage } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { DetailSkeleton, RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { Facts, Shares } from '#renderer/ui/values/facts.part.tsx';
import { DateText, NumberText } from '#renderer/ui/values/values.part.tsx';
import { CommandRejection, Commands, isRejected } from '../commands/commands.part.tsx';
import { DeliveryRows } from '../deliveries/delivery-rows.part.tsx';
import { DetailTabs } from '../detail/detail-tabs.part.tsx';
import { Notice } from '../detail/notice.part.tsx';
import classes from '../manage.module.css';
import { OrderStatus } from './order-columns.tsx';
import { OrderFiles } from './order-files.part.tsx';
import { OrderMenu } from './order-menu.part.tsx';
import { OrderNext } from './order-next.part.tsx';
import { isInWork, isWaiting } from './order-states.ts';
import { Recipients } from './recipients.part.tsx';
import { useOrderActions } from './use-order-actions.tsx';

const LOOK_AGAIN_MS = 2_000;

export function OrderDetailPage() {
  const t = useText();
  const jobId = Number(useRoute()?.params.jobId);
  const job = useCall(
    'jobs.get',
    { params: { jobId } },
    { refetchInterval: ({ state }) => (state.data && isInWork(state.data) ? LOOK_AGAIN_MS : false) },
  );
  // Asked for together with the order, so that its notices stand there from the start.
  useCall('commands.ofJob', { query: { jobId } });
  return (
    <QueryView query={job} what={t('manage.failed.order')} skeleton={<DetailSkeleton />}>
      {(data) => <OrderDetail job={data} />}
    </QueryView>
  );
}

function OrderDetail({ job }: { job: Job }) {
  const t = useText();
  const live = isInWork(job);
  const again = { refetchInterval: live ? LOOK_AGAIN_MS : (false as const) };
  const commands = useCall('commands.ofJob', { query: { jobId: job.id } }, again);
  const deliveries = useCall('deliveries.find', { query: { jobId: job.id } }, again);
  const actions = useCommandActions();
  const orders = useOrderActions();
  const confirmed = commands.data ?? [];
  return (
    <>
      <DetailPage
        crumbs={[{ label: t('common.route.manage.orders'), href: addressOf('manage.orders') }]}
        title={job.name}
        status={<OrderStatus job={job} tag />}
        sub={
          <>
            <span>{t('manage.orderNo', { no: String(job.id) })}</span>
            <bdi>{job.service.name}</bdi>
            <span>{t('manage.recipientsPages', { n: job.counts.packGroups, pages: job.counts.pages })}</span>
          </>
        }
        actions={
          <>
            <OrderNext job={job} commands={confirmed} actions={actions} />
            <OrderMenu job={job} onAction={(action) => orders.start(action, [job])} />
          </>
        }
        side={<OrderSide job={job} />}
      >
        {/* Notices stand above the tabs: what there is of them is known before either is drawn. */}
        {commands.isPending ? (
          <RowsSkeleton rows={8} />
        ) : (
          <div className={classes.fill}>
            <OrderNotices job={job} commands={confirmed} actions={actions} />
            <DetailTabs
              tabs={[
                {
                  id: 'recipients',
                  label: t('manage.recipientsWord'),
                  count: job.counts.packGroups,
                  body: <Recipients job={job} live={live} />,
                },
                {
                  id: 'commands',
                  label: t('manage.commands'),
                  count: commands.data?.length,
                  body: (
                    <QueryView query={commands} skeleton={<RowsSkeleton rows={4} />}>
                      {(data) => <Commands commands={data} actions={actions} />}
                    </QueryView>
                  ),
                },
                {
                  id: 'deliveries',
                  label: t('common.route.manage.deliveries'),
                  count: deliveries.data?.length,
                  body: (
                    <QueryView
                      query={deliveries}
                      what={t('manage.failed.deliveries')}
                      skeleton={<RowsSkeleton rows={4} />}
                    >
                      {(data) => <DeliveryRows deliveries={data} />}
                    </QueryView>
                  ),
                },
                {
                  id: 'files',
                  label: t('manage.files'),
                  count: job.inputFiles.length,
                  body: <OrderFiles files={job.inputFiles} />,
                },
              ]}
            />
          </div>
        )}
      </DetailPage>
      {actions.dialog}
      {orders.dialog}
    </>
  );
}

function OrderNotices({ job, commands, actions }: { job: Job; commands: readonly Command[]; actions: CommandActions }) {
  const t = useText();
  const faultText = useFaultText();
  const { progress, counts } = job;
  const waits = isWaiting(job);
  // The next step in the heading is another one then (order-next.part.tsx).
  const elsewhere = counts.bad > 0 || counts.remaining > 0;
  return (
    <>
      {progress && !waits && (job.state === 'CREATED' || job.state === 'PROCESSING') ? (
        <div className={classes.progress} role="status">
          <span>
            {progress.total === null
              ? t('manage.progress.open', { done: progress.done })
              : t('manage.progress', { done: progress.done, total: progress.total })}
          </span>
          <Shares
            label={t('manage.progress', { done: progress.done, total: progress.total ?? progress.done })}
            parts={[
              { token: 'processing', share: progress.done },
              { share: Math.max((progress.total ?? progress.done + 1) - progress.done, 0) },
            ]}
          />
        </div>
      ) : null}
      {job.errorMessage ? (
        <Notice icon={waits ? IconClockPause : IconAlertTriangle} token={waits ? 'warn' : 'error'}>
          {faultText(job.errorMessage)}
        </Notice>
      ) : null}
      {job.locked ? (
        <Notice icon={IconLock}>{t('manage.lockedText')}</Notice>
      ) : job.frozen ? (
        <Notice icon={IconSnowflake}>{t('manage.frozenText')}</Notice>
      ) : null}
      {counts.orphans > 0 ? (
        <Notice icon={IconPuzzle} token="warn">
          {t('manage.orphans', { n: counts.orphans })}
        </Notice>
      ) : null}
      {commands
        .filter((command) => isRejected(command) && command.freedDate === null)
        .map((command) => (
          <CommandRejection key={command.id} command={command} actions={elsewhere ? actions : undefined} />
        ))}
    </>
  );
}

function OrderSide({ job }: { job: Job }) {
  const t = useText();
  return (
    <>
      <Facts
        facts={[
          [t('manage.depositor'), <bdi key="o">{job.owner.name}</bdi>],
          ...(job.loggedUserLogin === job.owner.login
            ? []
            : [[t('manage.depositedBy'), <bdi key="l">{job.loggedUserLogin}</bdi>] as const]),
          [t('manage.created'), <DateText key="c" at={job.submittedDate} />],
          [t('manage.service'), <bdi key="s">{job.service.name}</bdi>],
          [t('manage.account'), <bdi key="a">{job.ouName}</bdi>],
          [t('manage.recipientsWord'), <NumberText key="r" value={job.counts.packGroups} />],
          [t('manage.sent'), <NumberText key="t" value={job.counts.sent} />],
          [t('manage.pages'), <NumberText key="p" value={job.counts.pages} />],
          ...Object.entries(job.metadatas).map(([name, value]) => [name, <bdi key={name}>{value}</bdi>] as const),
        ]}
      />
      <h2>{t('manage.history')}</h2>
      <HistoryTimeline of={{ kind: 'job', id: job.id }} />
    </>
  );
}
