// The home of "Administration": a tile for each of its screens, with what there is and what needs a look.
import { IconBuilding, IconId, IconShieldCheck, IconUser, IconUsers } from '@tabler/icons-react';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { HomeTile } from '#renderer/shared/lists/home-tile.part.tsx';
import classes from '#renderer/ui/page-layouts/home-card.module.css';
import { PlainPage } from '#renderer/ui/page-layouts/layouts.part.tsx';

export function AdministrationHomePage() {
  const t = useText();
  const units = useCall('units.list').data;
  const users = useCall('users.all').data;
  const groups = useCall('groups.list').data;
  const profiles = useCall('profiles.list').data;
  return (
    <PlainPage title={t('common.entry.administration')}>
      <div className={classes.cards}>
        <HomeTile route="administration.accounts" icon={IconBuilding}>
          {units ? t('administration.home.accounts', { n: units.length }) : null}
        </HomeTile>
        <HomeTile route="administration.users" icon={IconUser}>
          {users
            ? t('administration.home.users', { n: users.length, off: users.filter((one) => !one.enabled).length })
            : null}
        </HomeTile>
        <HomeTile route="administration.groups" icon={IconUsers}>
          {groups ? t('administration.home.groups', { n: groups.length }) : null}
        </HomeTile>
        <HomeTile route="administration.profiles" icon={IconId}>
          {profiles ? t('administration.home.profiles', { n: profiles.length }) : null}
        </HomeTile>
        <HomeTile route="administration.permissions" icon={IconShieldCheck}>
          {t('administration.home.permissions')}
        </HomeTile>
      </div>
    </PlainPage>
  );
}
