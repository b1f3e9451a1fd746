// The home of "Processing": the services, and how many of them need a look.
import { IconRoute } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import classes from '#renderer/ui/page-layouts/home-card.module.css';
import { PlainPage } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { TilesSkeleton } from '#renderer/ui/states/skeletons.part.tsx';

export function ProcessingHomePage() {
  const t = useText();
  const services = useCall('services.list');
  return (
    <PlainPage title={t('common.entry.processing')}>
      <QueryView query={services} skeleton={<TilesSkeleton tiles={1} />}>
        {(all) => (
          <div className={classes.cards}>
            <Link to={addressOf('processing.services')} className={classes.card}>
              <span className={classes.cardIcon}>
                <IconRoute size={20} stroke={1.5} aria-hidden />
              </span>
              <span>
                <b>{t('common.route.processing.services')}</b>
                <small>
                  {t('processing.home.services', {
                    n: all.length,
                    off: all.filter(({ enabled }) => !enabled).length,
                    odds: all.filter(({ inconsistent }) => inconsistent).length,
                  })}
                </small>
              </span>
            </Link>
          </div>
        )}
      </QueryView>
    </PlainPage>
  );
}
