// Facts of a delivery: channel, dates, number, origin, owner, service, validation, rejection.

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Delivery } from '#domain/api/sending/delivery.schema.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { Facts } from '#renderer/ui/values/facts.part.tsx';
import { ChannelName } from '#renderer/ui/values/status.part.tsx';
import { DateText, NumberText } from '#renderer/ui/values/values.part.tsx';
import { PostDate } from '../commands/commands.part.tsx';
import classes from '../detail/detail.module.css';

type Fact = readonly [string, ReactNode];

/** A fact that is left out where it has no value. */
const optionalFact = <V extends string | number>(
  label: string,
  value: V | null,
  show: (value: V) => ReactNode,
): Fact[] => (value ? [[label, show(value)]] : []);

/** The deliveries that took over for some of its documents. */
const Successors = ({ delivery: { successors } }: { delivery: Delivery }) =>
  successors.map(({ id, externalId, channelType }) => (
    <div key={id}>
      <Link to={addressOf('manage.deliveryDetail', { deliveryId: id })}>
        <bdi className={classes.figure}>{externalId}</bdi>
      </Link>{' '}
      <ChannelName channel={channelType} />
    </div>
  ));

/** Nobody decided in time: no person did it. */
function Rejector({ by }: { by: Delivery['rejectedBy'] }) {
  const t = useText();
  return by === null ? t('manage.rejectedBy.nobody') : <bdi>{by.name}</bdi>;
}

export function DeliveryFacts({ delivery }: { delivery: Delivery }) {
  const t = useText();
  const named = useNameIn();
  const date = (value: string) => <DateText at={value} />;
  const text = (value: string) => <bdi>{value}</bdi>;
  const facts: Fact[] = [
    [
      t('manage.channel'),
      <ChannelName
        key="c"
        channel={delivery.channelType}
        label={named({ name: delivery.channelName, names: delivery.channelNames })}
      />,
    ],
    [t('manage.created'), <DateText key="d" at={delivery.creationDate} />],
    [
      t('manage.deliveryNumber'),
      <bdi key="n" className={classes.figure}>
        {delivery.externalId}
      </bdi>,
    ],
    ...optionalFact(t('manage.originDelivery'), delivery.originDeliveryId, (id) => (
      <Link to={addressOf('manage.deliveryDetail', { deliveryId: id })}>
        <bdi className={classes.figure}>{delivery.originExternalId}</bdi>
      </Link>
    )),
    ...(delivery.successors.length > 0
      ? [[t('manage.successors'), <Successors key="x" delivery={delivery} />] as const]
      : []),
    [t('manage.owner'), <bdi key="w">{delivery.owner.name}</bdi>],
    [t('manage.postDate'), <PostDate key="p" at={delivery.postDate} />],
    [t('manage.recipientsWord'), <NumberText key="r" value={delivery.shipmentCount} />],
    [t('manage.service'), <bdi key="s">{named(delivery.service)}</bdi>],
    [t('manage.account'), <bdi key="a">{delivery.ouName}</bdi>],
    ...optionalFact(t('manage.validated'), delivery.validationDate, date),
    ...optionalFact(t('manage.validatedBy'), delivery.validatorName, text),
    ...optionalFact(t('sending.comment'), delivery.validationComment, text),
    ...optionalFact(t('manage.rejectedBefore'), delivery.rejectionDate, date),
    ...(delivery.rejectionDate === null
      ? []
      : [[t('manage.rejectedBy'), <Rejector key="j" by={delivery.rejectedBy} />] as const]),
    ...optionalFact(t('manage.rejectedWhy'), delivery.reason, text),
  ];
  return <Facts facts={facts} />;
}
