// The home of "Processing": the services, how to make one, and those that need a look.
import { IconAlertTriangle, IconRoute, IconWand, type TablerIcon } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { nameIn } from '#domain/labels/names.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { languageAtom } from '#renderer/i18n/i18n.ts';
import { useText } from '#renderer/i18n/text.ts';
import { HomeTile } from '#renderer/shared/lists/home-tile.part.tsx';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import classes from '#renderer/ui/page-layouts/home-card.module.css';
import { PlainPage } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { TilesSkeleton } from '#renderer/ui/states/skeletons.part.tsx';

interface CardProps {
  to: string;
  icon: TablerIcon;
  title: string;
  sub: string;
  /** Something is wrong with it. */
  odd?: boolean;
}

/** What can be done here, and a service that needs a look. */
function Card({ to, icon: Icon, title, sub, odd }: CardProps) {
  return (
    <Link to={to} className={classes.card}>
      <span className={classes.cardIcon} data-token={odd ? 'warn' : undefined}>
        <Icon size={20} stroke={1.5} aria-hidden />
      </span>
      <span>
        <b>
          <bdi>{title}</bdi>
        </b>
        <small>{sub}</small>
      </span>
    </Link>
  );
}

export function ProcessingHomePage() {
  const t = useText();
  const { locale } = useAtomValue(languageAtom);
  const services = useCall('services.list');
  return (
    <PlainPage title={t('common.entry.processing')}>
      <QueryView query={services} skeleton={<TilesSkeleton tiles={2} />}>
        {(all) => (
          <div className={classes.cards}>
            <HomeTile route="processing.services" icon={IconRoute}>
              {t('processing.home.services', {
                n: all.length,
                off: all.filter(({ enabled }) => !enabled).length,
                odds: all.filter(({ inconsistent }) => inconsistent).length,
              })}
            </HomeTile>
            <Card
              to={addressOf('processing.wizard')}
              icon={IconWand}
              title={t('common.route.processing.wizard')}
              sub={t('processing.home.sample')}
            />
            {all
              .filter(({ inconsistent }) => inconsistent)
              .map((one) => (
                <Card
                  key={one.id}
                  to={addressOf('processing.services', { serviceId: one.id })}
                  icon={IconAlertTriangle}
                  title={nameIn(one, locale)}
                  sub={t('processing.list.inconsistent')}
                  odd
                />
              ))}
          </div>
        )}
      </QueryView>
    </PlainPage>
  );
}
