// Facts of a document: number, pages, address, price, carrier, owner, delivery, channel, service, options, metadata.
import { Link } from 'react-router-dom';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useMoneyText } from '#renderer/shared/money/money-text.ts';
import { useOptionFacts } from '#renderer/shared/shipments/use-option-facts.tsx';
import { Facts } from '#renderer/ui/values/facts.part.tsx';
import { ChannelName } from '#renderer/ui/values/status.part.tsx';
import { AddressText, DateText } from '#renderer/ui/values/values.part.tsx';
import classes from '../detail/detail.module.css';
import documents from './documents.module.css';

const linksBeside = ({ trackingLinks }: Shipment) => trackingLinks.filter(({ type }) => type === 'link');

/** The reference of the carrier, where there is one, with the links that stand beside it. */
function TrackingReference({ shipment }: { shipment: Shipment }) {
  const t = useText();
  return (
    <>
      <bdi>{shipment.trackingReference}</bdi>
      {linksBeside(shipment).map(({ address, words }) => (
        <a key={address} className={documents.follow} href={address} target="_blank" rel="noopener noreferrer">
          {words || t('manage.follow')}
        </a>
      ))}
    </>
  );
}

/** What the attempts cost together, also where only one of them was charged; several currencies are never added. */
function Price({ attempts }: { attempts: readonly Shipment[] }) {
  const t = useText();
  const money = useMoneyText();
  const priced = attempts.flatMap(({ price }) => price ?? []);
  const currencies = [...new Set(priced.map(({ currency }) => currency))];
  const sums = currencies.map((currency) =>
    money(
      priced.reduce((sum, one) => sum + (one.currency === currency ? one.amount : 0), 0),
      currency,
    ),
  );
  return (
    <>
      <bdi>{sums.join(' + ')}</bdi>
      {attempts.length > 1 ? `, ${t('manage.attempts.together', { n: attempts.length })}` : null}
      {priced.some(({ estimated }) => estimated) ? `, ${t('manage.estimate')}` : null}
    </>
  );
}

/** As it was printed, and how it got onto the paper. */
function SentAddress({ shipment: { recipientLines, addressWay } }: { shipment: Shipment }) {
  const t = useText();
  const way = addressWay === 'onPage' ? 'manage.addressWay.onPage' : 'manage.addressWay.addressPage';
  return (
    <>
      {recipientLines.length > 0 ? (
        <AddressText lines={recipientLines} />
      ) : (
        <span className={classes.quiet}>{t('manage.noAddress')}</span>
      )}
      {addressWay === 'asDeposited' ? null : <p className={classes.quiet}>{t(way)}</p>}
    </>
  );
}

interface ShipmentFactsProps {
  shipment: Shipment;
  /** Those of its way, itself among them; without them it is one of a list, which does not know all of it. */
  attempts?: readonly Shipment[];
}

/** Sheets are of paper alone. */
function PagesText({ shipment: { channelType, pages, sheets } }: Pick<ShipmentFactsProps, 'shipment'>) {
  const t = useText();
  return CHANNEL_TYPE_ROWS[channelType].paper
    ? t('manage.pagesSheets', { pages, sheets })
    : t('deposit.pages', { n: pages });
}

/** A hold has no day on which it ends: it is named, and stands until a person lifts it. */
function KeptUntil({ shipment: { keptUntil: at, legalHold: hold, filesPurgedDate } }: { shipment: Shipment }) {
  const t = useText();
  const { near } = useFormats();
  if (hold !== null && filesPurgedDate === null)
    return (
      <>
        {t('manage.keptUntil.held', { date: near(new Date(hold.date)), person: hold.personName })}{' '}
        <q>
          <bdi>{hold.reason}</bdi>
        </q>
      </>
    );
  return at === null ? t('manage.keptUntil.open') : <DateText at={at} form="shortDay" />;
}

export function ShipmentFacts({ shipment, attempts: known }: ShipmentFactsProps) {
  const attempts = known ?? [shipment];
  const whole = known !== undefined;
  const t = useText();
  const named = useNameIn();
  const options = useOptionFacts(shipment.options);
  const { deliveryId, jobId, mailbox, tracker, trackingReference, preference } = shipment;
  return (
    <Facts
      facts={[
        [t('manage.nuid'), <bdi key="n">{shipment.nuid}</bdi>],
        [t('manage.pages'), <PagesText key="p" shipment={shipment} />],
        // With its data the address is gone: that it had none would be another thing.
        ...(shipment.dataPurged ? [] : [[t('manage.address'), <SentAddress key="a" shipment={shipment} />] as const]),
        ...(mailbox === null ? [] : [[t('manage.sentTo'), <bdi key="e">{mailbox}</bdi>] as const]),
        ...(attempts.some(({ price }) => price !== null)
          ? [[t('manage.price'), <Price key="m" attempts={attempts} />] as const]
          : []),
        ...(shipment.costCentre === null
          ? []
          : [[t('manage.costCentre'), <bdi key="z">{shipment.costCentre}</bdi>] as const]),
        ...(tracker === null ? [] : [[t('manage.tracker'), <bdi key="k">{tracker}</bdi>] as const]),
        ...(trackingReference === null && linksBeside(shipment).length === 0
          ? []
          : [[t('manage.trackingReference'), <TrackingReference key="r" shipment={shipment} />] as const]),
        [t('manage.owner'), <bdi key="o">{shipment.owner.name}</bdi>],
        ...(whole && shipment.outputFile?.purged !== true
          ? [[t('manage.keptUntil'), <KeptUntil key="u" shipment={shipment} />] as const]
          : []),
        [
          t('manage.delivery'),
          <Link key="d" to={addressOf('manage.deliveryDetail', { deliveryId })}>
            <bdi className={classes.figure}>{shipment.deliveryNumber}</bdi>
          </Link>,
        ],
        [
          t('manage.orderWord'),
          <Link key="j" to={addressOf('manage.orderDetail', { jobId })}>
            <bdi>{jobId}</bdi>
          </Link>,
        ],
        [t('manage.channel'), <ChannelName key="c" channel={shipment.channelType} />],
        [t('manage.service'), <bdi key="s">{named(shipment.service)}</bdi>],
        ...(preference === null || preference === 'notChosen'
          ? []
          : [[t('manage.preference'), t('manage.preference.is', { preference })] as const]),
        [t('manage.created'), <DateText key="t" at={shipment.creationDate} />],
        ...options,
        ...Object.entries(shipment.metadata).map(
          ([name, value]) => [shipment.metadataLabels[name] ?? name, <bdi key={name}>{value}</bdi>] as const,
        ),
      ]}
    />
  );
}
