// The documents that took over for one that failed, and the one that a document took over for.
import { IconArrowForwardUp } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { channelLook } from '#renderer/theme/channels.ts';
import { Notice } from '../detail/notice.part.tsx';

const addressOfShipment = (shipmentId: number): string => addressOf('monitoring.shipmentDetail', { shipmentId });

export function Replaced({ shipment: { replacedBy, replacesShipmentId } }: { shipment: Shipment }) {
  const t = useText();
  return (
    <>
      {replacedBy.length > 0 ? (
        <Notice icon={IconArrowForwardUp} token="processing">
          {t('manage.failure.replaced')}{' '}
          {replacedBy.map(({ id, channelType }, index) => (
            <span key={id}>
              {index > 0 ? ' · ' : ''}
              <Link to={addressOfShipment(id)}>{t(channelLook[channelType].label)}</Link>
            </span>
          ))}
        </Notice>
      ) : null}
      {replacesShipmentId === null ? null : (
        <Notice icon={IconArrowForwardUp} token="processing">
          {t('manage.failure.replaces')} <Link to={addressOfShipment(replacesShipmentId)}>{t('manage.openIt')}</Link>
        </Notice>
      )}
    </>
  );
}
