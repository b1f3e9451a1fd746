// The address of a document as it was printed, and how it got onto the paper.
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { AddressText } from '#renderer/ui/values/values.part.tsx';
import detail from '../detail/detail.module.css';

export function SentAddress({ shipment }: { shipment: Shipment }) {
  const t = useText();
  return (
    <>
      <h2>{t('manage.address')}</h2>
      {shipment.recipientLines.length > 0 ? (
        <AddressText lines={shipment.recipientLines} />
      ) : (
        <p className={detail.quiet}>{t('manage.noAddress')}</p>
      )}
      {shipment.addressWay === 'asDeposited' ? null : (
        <p className={detail.quiet}>
          {t(shipment.addressWay === 'onPage' ? 'manage.addressWay.onPage' : 'manage.addressWay.addressPage')}
        </p>
      )}
    </>
  );
}
