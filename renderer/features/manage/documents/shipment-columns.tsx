// Columns of documents (shipments): recipient, number, channel, status, since when.

import { useMemo } from 'react';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import { shipmentLook } from '#renderer/theme/status.ts';
import type { ListColumn } from '#renderer/ui/list/list.types.ts';
import text from '#renderer/ui/text/text.module.css';
import { ChannelName, Status } from '#renderer/ui/values/status.part.tsx';
import { MarkedName } from '#renderer/ui/values/test-mark.part.tsx';
import { DateText, NumberText } from '#renderer/ui/values/values.part.tsx';

export const keyOfShipment = (shipment: Shipment) => shipment.id;
export const nameOfShipment = (shipment: Shipment) => shipment.recipient || shipment.nuid;

/** A doubt is shown instead of the status, because it is not known whether the document was sent. */
export function ShipmentStatus({ shipment, tag }: { shipment: Shipment; tag?: boolean }) {
  const t = useText();
  const look = shipmentLook(shipment.status);
  const plain = tag ? { tag } : {};
  return shipment.doubt ? (
    <Status look={{ ...look, token: 'warn' }} word={t('manage.inDoubt')} {...plain} />
  ) : (
    <Status look={look} {...plain} />
  );
}

/** What stands for the name of a recipient who has none. */
export const nobodyIn = ({ dataPurged }: Shipment): 'manage.nameDeleted' | 'manage.noName' =>
  dataPurged ? 'manage.nameDeleted' : 'manage.noName';

export const placeOfShipment = ({ recipientLines, recipient }: Shipment): string =>
  recipientLines.filter((line) => line !== recipient).at(-1) ?? '';

const recipientColumn = (t: Text): ListColumn<Shipment> => ({
  id: 'recipient',
  label: t('manage.recipient'),
  width: 'minmax(176px, 1.4fr)',
  sortBy: (row) => row.recipient.toLocaleLowerCase(),
  render: (row) => (
    <span className={`${text.lines} ${text.twoLines}`}>
      <MarkedName test={row.test} name={row.recipient || t(nobodyIn(row))} />
      <small>
        <bdi>{placeOfShipment(row)}</bdi>
      </small>
    </span>
  ),
});

/** Under which the carrier follows it, and who that is. */
const trackingColumn = (t: Text): ListColumn<Shipment> => ({
  id: 'tracking',
  label: t('manage.trackingReference'),
  width: '148px',
  priority: 3,
  quiet: true,
  sortBy: (row) => row.trackingReference ?? '',
  render: (row) => (
    <span className={`${text.lines} ${text.twoLines}`}>
      <bdi>{row.trackingReference}</bdi>
      <small>
        <bdi>{row.tracker}</bdi>
      </small>
    </span>
  ),
});

/** `inDelivery`: the delivery, its channel and service need not be named again. */
function columnsOf(t: Text, inDelivery: boolean): ListColumn<Shipment>[] {
  const about: ListColumn<Shipment>[] = [
    {
      id: 'delivery',
      label: t('manage.deliveryNumber'),
      width: '184px',
      priority: 3,
      sortBy: (row) => row.deliveryNumber,
      render: (row) => <bdi>{row.deliveryNumber}</bdi>,
    },
    {
      id: 'channel',
      label: t('manage.channel'),
      width: '128px',
      priority: 2,
      sortBy: (row) => row.channelType,
      render: (row) => <ChannelName channel={row.channelType} />,
    },
  ];
  return [
    recipientColumn(t),
    {
      id: 'nuid',
      label: t('manage.nuid'),
      width: '148px',
      // Without room for both the status is read to its end, and the number in the opened document.
      quiet: inDelivery,
      sortBy: (row) => row.nuid,
      render: (row) => <bdi>{row.nuid}</bdi>,
    },
    ...(inDelivery ? [] : about),
    trackingColumn(t),
    {
      id: 'pages',
      label: t('manage.pages'),
      width: '76px',
      align: 'end',
      priority: 2,
      sortBy: (row) => row.pages,
      render: (row) => <NumberText value={row.pages} />,
    },
    {
      id: 'status',
      label: t('manage.status'),
      width: 'minmax(136px, 208px)',
      sortBy: (row) => row.status,
      render: (row) => <ShipmentStatus shipment={row} />,
    },
    {
      id: 'since',
      label: t('manage.since'),
      width: '128px',
      quiet: true,
      priority: inDelivery ? 2 : 1,
      sortBy: (row) => row.statusDate,
      render: (row) => <DateText at={row.statusDate} />,
    },
  ];
}

export function useShipmentColumns(inDelivery = false): ListColumn<Shipment>[] {
  const t = useText();
  return useMemo(() => columnsOf(t, inDelivery), [t, inDelivery]);
}
