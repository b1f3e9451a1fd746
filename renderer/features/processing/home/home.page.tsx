// The home of "Processing": the services, and how many of them need a look.
import { IconRoute } from '@tabler/icons-react';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { HomeTile } from '#renderer/shared/lists/home-tile.part.tsx';
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
            <HomeTile route="processing.services" icon={IconRoute}>
              {t('processing.home.services', {
                n: all.length,
                off: all.filter(({ enabled }) => !enabled).length,
                odds: all.filter(({ inconsistent }) => inconsistent).length,
              })}
            </HomeTile>
          </div>
        )}
      </QueryView>
    </PlainPage>
  );
}
