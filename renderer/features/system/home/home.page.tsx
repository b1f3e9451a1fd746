// The home of "System": a tile for each of its screens, with what there is.
import {
  IconAdjustments,
  IconLanguage,
  IconPalette,
  IconReceipt,
  IconRoute,
  IconShieldLock,
} from '@tabler/icons-react';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { HomeTile } from '#renderer/shared/lists/home-tile.part.tsx';
import classes from '#renderer/ui/page-layouts/home-card.module.css';
import { PlainPage } from '#renderer/ui/page-layouts/layouts.part.tsx';

export function SystemHomePage() {
  const t = useText();
  const channels = useCall('channels.list').data;
  const brandings = useCall('brandings.list').data;
  return (
    <PlainPage title={t('common.entry.system')}>
      <div className={classes.cards}>
        <HomeTile route="system.channels" icon={IconRoute}>
          {channels ? t('system.home.channels', { n: channels.length }) : null}
        </HomeTile>
        <HomeTile route="system.brandings" icon={IconPalette}>
          {brandings ? t('system.home.brandings', { n: brandings.length }) : null}
        </HomeTile>
        <HomeTile route="system.options" icon={IconAdjustments}>
          {t('system.home.options')}
        </HomeTile>
        <HomeTile route="system.tariffs" icon={IconReceipt}>
          {t('system.home.tariffs')}
        </HomeTile>
        <HomeTile route="system.locales" icon={IconLanguage}>
          {t('system.home.locales')}
        </HomeTile>
        <HomeTile route="system.security" icon={IconShieldLock}>
          {t('system.home.security')}
        </HomeTile>
      </div>
    </PlainPage>
  );
}
