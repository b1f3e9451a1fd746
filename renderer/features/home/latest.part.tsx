// The latest deliveries: number, order, channel, recipients, when, status.
import { Link } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { commandLook, lookOf } from '#renderer/theme/status.ts';
import { Section } from '#renderer/ui/values/facts.part.tsx';
import { ChannelName, Status } from '#renderer/ui/values/status.part.tsx';
import { MarkedName } from '#renderer/ui/values/test-mark.part.tsx';
import { DateText, NumberText } from '#renderer/ui/values/values.part.tsx';
import home from './home.module.css';
import type { HomeData } from './home.queries.ts';
import classes from './latest.module.css';
import { ListState } from './list-state.part.tsx';

export function HomeDeliveries({ query }: { query: HomeData['deliveries'] }) {
  const t = useText();
  const items = query.data?.items ?? [];
  return (
    <Section
      title={t('home.latest.title')}
      aside={
        <Link className={home.link} to={addressOf('manage.deliveries')}>
          {t('home.latest.all')}
        </Link>
      }
    >
      <ListState
        queries={[query]}
        rows={4}
        empty={items.length === 0 ? { title: t('home.latest.none'), text: t('home.latest.noneText') } : undefined}
      >
        <table className={classes.deliveries}>
          <thead>
            <tr>
              <th>{t('home.latest.number')}</th>
              <th>{t('home.latest.order')}</th>
              <th>{t('home.latest.channel')}</th>
              <th className={classes.number}>{t('home.latest.recipients')}</th>
              <th>{t('home.latest.created')}</th>
              <th>{t('home.latest.status')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.id}>
                <td>
                  <Link to={addressOf('manage.deliveryDetail', { deliveryId: item.id })}>
                    <bdi>{item.externalId}</bdi>
                  </Link>
                </td>
                <td className={classes.order} title={item.jobName}>
                  <Link to={addressOf('manage.deliveryDetail', { deliveryId: item.id })}>
                    <MarkedName test={item.test} name={item.jobName} />
                  </Link>
                </td>
                <td>
                  <ChannelName channel={item.channelType} />
                </td>
                <td className={classes.number}>
                  <NumberText value={item.shipmentCount} />
                </td>
                <td className={classes.when}>
                  <DateText at={item.creationDate} />
                </td>
                <td>
                  <Status look={lookOf(commandLook, item.state)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ListState>
    </Section>
  );
}
