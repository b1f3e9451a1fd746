// One delivery: its documents with the history of each, options, facts and history; cancel, free and proofs.

import type { Delivery } from '#domain/api/sending/delivery.schema.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { keyOf, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useRoute } from '#renderer/routes/navigation.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useCommandActions } from '#renderer/shared/commands/use-command-actions.tsx';
import { HistoryTimeline, storyKey } from '#renderer/shared/history/history.part.tsx';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { useReadWith } from '#renderer/shared/queries/use-read-with.ts';
import { useOptionFacts } from '#renderer/shared/shipments/use-option-facts.tsx';
import { DetailPage } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { DetailSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState } from '#renderer/ui/states/states.part.tsx';
import { Facts } from '#renderer/ui/values/facts.part.tsx';
import { ChannelName } from '#renderer/ui/values/status.part.tsx';
import { TestMark } from '#renderer/ui/values/test-mark.part.tsx';
import classes from '../detail/detail.module.css';
import { DetailTabs } from '../detail/detail-tabs.part.tsx';
import { EvidenceBox, EvidenceButton, useEvidence } from '../detail/evidence.part.tsx';
import { LateNotice } from '../detail/late-notice.part.tsx';
import { FaultNotice, PurgedNotice } from '../detail/notice.part.tsx';
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
    <QueryView page query={delivery} what={t('manage.failed.delivery')} skeleton={<DetailSkeleton />}>
      {(data) => <DeliveryDetail delivery={data} />}
    </QueryView>
  );
}

function DeliveryDetail({ delivery }: { delivery: Delivery }) {
  const t = useText();
  const named = useNameIn();
  const actions = useCommandActions();
  const evidence = useEvidence({ kind: 'delivery', id: delivery.id });
  useReadWith({ of: delivery.id, seen: delivery }, [
    storyKey({ kind: 'delivery', id: delivery.id }),
    keyOf('evidence.stateOfDelivery'),
    keyOf('billing.ofDelivery'),
  ]);
  // Once more when it is out: the last look may be of before.
  useReadWith({ of: delivery.id, seen: isMoving(delivery) }, [keyOf('shipments.list')]);
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
            <EvidenceButton evidence={evidence} />
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
          <FaultNotice fault={delivery.fault} />
          <LateNotice deliveryId={delivery.id} />
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
