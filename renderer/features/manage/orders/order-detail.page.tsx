// One order: recipients, sendings, deliveries and files in tabs; facts and history beside; its next step and actions.
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { depositedFiles } from '#domain/jobs/left-out.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { keyOf, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useRoute } from '#renderer/routes/navigation.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useCommandActions } from '#renderer/shared/commands/use-command-actions.tsx';
import { HistoryTimeline, storyKey } from '#renderer/shared/history/history.part.tsx';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { useReadWith } from '#renderer/shared/queries/use-read-with.ts';
import { DetailPage } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { DetailSkeleton, RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { TestMark } from '#renderer/ui/values/test-mark.part.tsx';
import { Commands } from '../commands/commands.part.tsx';
import { DeliveryRows } from '../deliveries/delivery-rows.part.tsx';
import detail from '../detail/detail.module.css';
import { DetailTabs } from '../detail/detail-tabs.part.tsx';
import { OrderStatus } from './order-columns.tsx';
import { OrderFiles } from './order-files.part.tsx';
import { OrderMenu } from './order-menu.part.tsx';
import { OrderNext } from './order-next.part.tsx';
import { OrderNotices } from './order-notices.part.tsx';
import { OrderSide } from './order-side.part.tsx';
import { isInProgress } from './order-states.ts';
import { OrderSteps } from './order-steps.part.tsx';
import { OrderUsers } from './order-users.part.tsx';
import { Recipients } from './recipients.part.tsx';
import { useOrderActions } from './use-order-actions.tsx';

const LOOK_AGAIN_MS = 2_000;
/** Looked at while the order is under way: once more when it no longer is, for the last look may be of before. */
const LOOKED_AT_MEANWHILE = (['commands.ofJob', 'deliveries.find', 'jobs.packGroups', 'billing.ofJob'] as const).map(
  (name) => keyOf(name),
);

export function OrderDetailPage() {
  const t = useText();
  const jobId = Number(useRoute()?.params.jobId);
  const job = useCall(
    'jobs.get',
    { params: { jobId } },
    { refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? LOOK_AGAIN_MS : false) },
  );
  // Loaded together with the order, so that its notices are shown from the start.
  useCall('commands.ofJob', { query: { jobId } });
  return (
    <QueryView page query={job} what={t('manage.failed.order')} skeleton={<DetailSkeleton />}>
      {(data) => <OrderDetail job={data} />}
    </QueryView>
  );
}

function OrderDetail({ job }: { job: Job }) {
  const t = useText();
  const named = useNameIn();
  const live = isInProgress(job);
  const again = { refetchInterval: live ? LOOK_AGAIN_MS : (false as const) };
  const commands = useCall('commands.ofJob', { query: { jobId: job.id } }, again);
  const deliveries = useCall('deliveries.find', { query: { jobId: job.id } }, again);
  useReadWith({ of: job.id, seen: job }, [storyKey({ kind: 'job', id: job.id })]);
  useReadWith({ of: job.id, seen: live }, LOOKED_AT_MEANWHILE);
  const actions = useCommandActions();
  const orders = useOrderActions();
  const confirmed = commands.data ?? [];
  // Once what it knew of people is gone, its name is its number alone.
  const number = t('manage.orderNo', { no: String(job.id) });
  return (
    <>
      <DetailPage
        crumbs={[{ label: t('common.route.manage.orders'), href: addressOf('manage.orders') }]}
        title={job.dataPurgedDate === null ? job.name : number}
        status={<OrderStatus job={job} tag />}
        sub={
          <>
            {job.test ? <TestMark /> : null}
            {job.dataPurgedDate === null ? <span>{number}</span> : null}
            <bdi>{named(job.service)}</bdi>
            <span>{t('manage.recipientsPages', { n: job.counts.packGroups, pages: job.counts.pages })}</span>
          </>
        }
        actions={
          <>
            <OrderNext job={job} commands={confirmed} actions={actions} />
            <OrderMenu job={job} onAction={(action) => orders.start(action, [job])} />
          </>
        }
        side={
          <>
            <OrderSide job={job} />
            <OrderUsers jobId={job.id} />
          </>
        }
      >
        {/* Notices are above the tabs: nothing is drawn before they are known, so that the tabs do not move. */}
        {commands.isPending ? (
          <RowsSkeleton rows={8} />
        ) : (
          <div className={detail.fill}>
            <OrderNotices job={job} commands={confirmed} actions={actions} />
            <OrderSteps job={job} commands={confirmed} />
            <DetailTabs
              tabs={[
                {
                  id: 'story',
                  label: t('manage.story'),
                  body: (
                    <div className={detail.storyTab}>
                      <HistoryTimeline of={{ kind: 'job', id: job.id }} wide />
                    </div>
                  ),
                },
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
                  count: depositedFiles(job.inputFiles).length,
                  body: <OrderFiles files={depositedFiles(job.inputFiles)} />,
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
