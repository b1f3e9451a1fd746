// One delivery: its documents with the history of each, options, facts and history; cancel, free and proofs.

import { IconAlertTriangle } from '@tabler/icons-react';
import type { Delivery } from '#domain/api/sending/delivery.schema.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useRoute } from '#renderer/routes/navigation.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { Rejection } from '#renderer/shared/commands/rejection.part.tsx';
import { useCommandActions } from '#renderer/shared/commands/use-command-actions.tsx';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { HistoryTimeline } from '#renderer/shared/history/history.part.tsx';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { useOptionFacts } from '#renderer/shared/shipments/use-option-facts.tsx';
import { DetailPage } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { DetailSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState } from '#renderer/ui/states/states.part.tsx';
import { Facts } from '#renderer/ui/values/facts.part.tsx';
import { ChannelName } from '#renderer/ui/values/status.part.tsx';
import { TestMark } from '#renderer/ui/values/test-mark.part.tsx';
import classes from '../detail/detail.module.css';
import { DetailTabs } from '../detail/detail-tabs.part.tsx';
import { EvidenceBox, EvidenceButton } from '../detail/evidence.part.tsx';
import { Notice, PurgedNotice } from '../detail/notice.part.tsx';
import { DeliveryActions } from './delivery-actions.part.tsx';
import { DeliveryBilling } from './delivery-billing.part.tsx';
import { DeliveryStatus } from './delivery-columns.tsx';
import { DeliveryFacts } from './delivery-facts.part.tsx';
import { DeliveryProofs } from './delivery-proofs.part.tsx';
import { DeliveryShipments } from './delivery-shipments.part.tsx';
import { isMoving } from './delivery-states.ts';
import { StatusShares } from './status-shares.part.tsx';

const LOOK_AGAIN_MS = 2_000;

export function DeliveryDetailPage() {
  const t = useText();
  const deliveryId = Number(useRoute()?.params.deliveryId);
  const delivery = useCall(
    'deliveries.get',
    { params: { deliveryId } },
    { refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? LOOK_AGAIN_MS : false) },
  );
  return (
    <QueryView query={delivery} what={t('manage.failed.delivery')} skeleton={<DetailSkeleton />}>
      {(data) => <DeliveryDetail delivery={data} />}
    </QueryView>
  );
}

function DeliveryDetail({ delivery }: { delivery: Delivery }) {
  const t = useText();
  const named = useNameIn();
  const faultText = useFaultText();
  const actions = useCommandActions();
  const { jobId, jobName } = delivery;
  return (
    <>
      <DetailPage
        crumbs={[
          { label: t('common.route.manage.deliveries'), href: addressOf('manage.deliveries') },
          { label: t('manage.orderNo', { no: String(jobId) }), href: addressOf('manage.orderDetail', { jobId }) },
        ]}
        title={delivery.externalId}
        status={<DeliveryStatus delivery={delivery} tag />}
        sub={
          <>
            {delivery.test ? <TestMark /> : null}
            <ChannelName
              channel={delivery.channelType}
              label={named({ name: delivery.channelName, names: delivery.channelNames })}
            />
            <bdi>{jobName}</bdi>
            <span>{t('manage.recipientsPages', { n: delivery.shipmentCount, pages: delivery.pages })}</span>
          </>
        }
        actions={
          <>
            <EvidenceButton of={{ kind: 'delivery', id: delivery.id }} />
            <DeliveryActions delivery={delivery} actions={actions} />
          </>
        }
        side={
          <>
            <EvidenceBox of={{ kind: 'delivery', id: delivery.id }} />
            <DeliveryFacts delivery={delivery} />
            <h2>{t('manage.history')}</h2>
            <HistoryTimeline of={{ kind: 'delivery', id: delivery.id }} />
          </>
        }
      >
        <div className={classes.fill}>
          <PurgedNotice of={delivery} />
          {delivery.rejectionDate ? (
            <Rejection
              by={delivery.state === 'REJECTED' ? (delivery.validatorName ?? delivery.authorName) : undefined}
              at={delivery.rejectionDate}
              reason={delivery.reason}
              count={delivery.shipmentCount}
              freed={false}
            />
          ) : null}
          {delivery.fault ? (
            <Notice icon={IconAlertTriangle} token="error">
              {faultText(delivery.fault)}
            </Notice>
          ) : null}
          <DetailTabs
            tabs={[
              {
                id: 'shipments',
                label: t('common.route.manage.documents'),
                count: delivery.shipmentCount,
                body: <DeliveryShipments delivery={delivery} />,
              },
              { id: 'billing', label: t('manage.billing'), body: <DeliveryBilling deliveryId={delivery.id} /> },
              { id: 'proofs', label: t('manage.validate.proofs'), body: <DeliveryProofs deliveryId={delivery.id} /> },
              { id: 'options', label: t('manage.options'), body: <DeliveryOptions delivery={delivery} /> },
            ]}
          />
        </div>
      </DetailPage>
      {actions.dialog}
    </>
  );
}

function DeliveryOptions({ delivery }: { delivery: Delivery }) {
  const t = useText();
  const options = useOptionFacts(delivery.options);
  return (
    <>
      <StatusShares counts={delivery.countPerStatus} />
      {delivery.options.length === 0 ? <EmptyState title={t('manage.empty.options')} /> : <Facts facts={options} />}
    </>
  );
}
