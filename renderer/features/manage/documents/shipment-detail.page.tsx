// One document, "where is it?": its history with proofs, the pages as sent, the address as printed, facts.
import { Button, VisuallyHidden } from '@mantine/core';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { keyOf, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useRoute } from '#renderer/routes/navigation.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { storyKey } from '#renderer/shared/history/history.part.tsx';
import { SourceHeads } from '#renderer/shared/history/source.part.tsx';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { useReadWith } from '#renderer/shared/queries/use-read-with.ts';
import { DoubtBanner } from '#renderer/shared/shipments/doubt.part.tsx';
import { ShipmentTimeline } from '#renderer/shared/shipments/journey.part.tsx';
import { useAcknowledge } from '#renderer/shared/shipments/use-acknowledge.tsx';
import { channelLook } from '#renderer/theme/channels.ts';
import { shipmentLook } from '#renderer/theme/status.ts';
import { DetailPage } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { DetailSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { FailedState } from '#renderer/ui/states/states.part.tsx';
import { ChannelName } from '#renderer/ui/values/status.part.tsx';
import { TestMark } from '#renderer/ui/values/test-mark.part.tsx';
import { LateNotice } from '../detail/late-notice.part.tsx';
import { FaultNotice } from '../detail/notice.part.tsx';
import { FailureChoice } from '../failures/failure-choice.part.tsx';
import { isJustFailed, isUndecided } from '../failures/failures.rules.ts';
import { Replaced } from '../failures/replaced.part.tsx';
import { AttemptStrip, AttemptTimelines } from './attempts.part.tsx';
import { DocumentActions } from './document-actions.part.tsx';
import classes from './documents.module.css';
import { ShipmentStatus } from './shipment-columns.tsx';
import { mayAcknowledge } from './shipment-groups.ts';
import { ShipmentSide } from './shipment-side.part.tsx';
import { useAttempts } from './use-attempts.ts';

const LOOK_AGAIN_MS = 3_000;
const PRODUCTION = 400;

export function ShipmentDetailPage() {
  const t = useText();
  const id = Number(useRoute()?.params.shipmentId);
  const found = useCall(
    'shipments.find',
    { query: { id } },
    {
      refetchInterval: ({ state }) => {
        const status = state.data?.items[0]?.status;
        return status !== undefined && status > 0 && status < PRODUCTION ? LOOK_AGAIN_MS : false;
      },
    },
  );
  return (
    <QueryView page query={found} what={t('manage.failed.document')} skeleton={<DetailSkeleton />}>
      {({ items: [shipment] }) =>
        shipment ? (
          <ShipmentDetail shipment={shipment} />
        ) : (
          <FailedState page what={t('common.gone.title')} safe={t('common.gone.text')} />
        )
      }
    </QueryView>
  );
}

function ShipmentDetail({ shipment }: { shipment: Shipment }) {
  const t = useText();
  const named = useNameIn();
  const acknowledging = useAcknowledge();
  useReadWith({ of: shipment.id, seen: shipment }, [
    storyKey({ kind: 'shipment', id: shipment.id }),
    keyOf('evidence.stateOfShipment'),
  ]);
  const { deliveryId, deliveryNumber } = shipment;
  const attempts = useAttempts(shipment);
  const before = attempts[attempts.findIndex(({ id }) => id === shipment.id) - 1];
  const acknowledges = mayAcknowledge(shipment) && !isUndecided(shipment);
  return (
    <DetailPage
      crumbs={[
        { label: t('common.route.manage.documents'), href: addressOf('manage.documents') },
        { label: deliveryNumber, href: addressOf('manage.deliveryDetail', { deliveryId }) },
      ]}
      title={shipment.recipient || shipment.nuid}
      status={<ShipmentStatus shipment={shipment} tag />}
      sub={
        <>
          {shipment.test ? <TestMark /> : null}
          <ChannelName channel={shipment.channelType} />
          <bdi>{named(shipment.service)}</bdi>
          {before ? (
            <span>
              {t('manage.attempts.after', {
                channel: t(channelLook[before.channelType].label),
                status: t(shipmentLook(before.status).label),
              })}
            </span>
          ) : null}
        </>
      }
      actions={
        <>
          <DocumentActions
            shipment={shipment}
            quiet={(acknowledges && !isJustFailed(shipment)) || isUndecided(shipment) || shipment.doubt !== null}
          />
          {acknowledges ? (
            <Button
              variant={isJustFailed(shipment) ? 'default' : 'filled'}
              onClick={() => acknowledging.ask([shipment.id])}
            >
              {t('manage.acknowledge')}
            </Button>
          ) : null}
        </>
      }
      side={<ShipmentSide shipment={shipment} attempts={attempts} />}
    >
      <DoubtBanner shipment={shipment} />
      {attempts.length > 1 ? (
        <AttemptStrip attempts={attempts} shown={shipment.id} />
      ) : (
        <Replaced shipment={shipment} />
      )}
      <FailureChoice shipment={shipment} />
      <LateNotice deliveryId={deliveryId} status={shipment.status} />
      <FaultNotice fault={shipment.fault} />
      <section className={classes.way}>
        <VisuallyHidden component="h2">{t('manage.whereIsIt')}</VisuallyHidden>
        <SourceHeads />
        {attempts.length > 1 ? (
          <AttemptTimelines attempts={attempts} />
        ) : (
          <ShipmentTimeline shipment={shipment} sources />
        )}
      </section>
      {acknowledging.dialog}
    </DetailPage>
  );
}
