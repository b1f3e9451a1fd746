// The home of "Settings": a tile for each of its screens, with what there is and what needs a look.
import { IconAddressBook, IconBooks, IconUser } from '@tabler/icons-react';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { fullName } from '#renderer/session/session.ts';
import { useCan, useUser } from '#renderer/session/use-session.ts';
import { HomeTile } from '#renderer/shared/lists/home-tile.part.tsx';
import classes from '#renderer/ui/page-layouts/home-card.module.css';
import { PlainPage } from '#renderer/ui/page-layouts/layouts.part.tsx';

/** From here on one is told that the password ends. */
const PASSWORD_DAYS = 14;

/** What needs a look comes before the name. */
function useOwnState(): string {
  const t = useText();
  const user = useUser();
  const { emailAddress, emailVerified, passwordExpireDays: days } = user;
  if (emailAddress === '') return t('settings.home.noEmail');
  if (!emailVerified) return t('settings.home.unverified');
  if (days !== null && days <= PASSWORD_DAYS) return t('settings.home.password', { days });
  return fullName(user);
}

export function SettingsHomePage() {
  const t = useText();
  const enabled = useCan()('createOrder');
  const own = useOwnState();
  const kept = useCall('library.list', {}, { enabled }).data;
  const waiting = useCall('files.list', {}, { enabled }).data;
  const contacts = useCall('contacts.list', {}, { enabled }).data;
  return (
    <PlainPage title={t('common.route.settings.home')}>
      <div className={classes.cards}>
        <HomeTile route="settings.user" icon={IconUser}>
          {own}
        </HomeTile>
        {enabled ? (
          <>
            <HomeTile route="settings.library" icon={IconBooks}>
              {kept && waiting ? t('settings.home.library', { n: kept.length, waiting: waiting.length }) : null}
            </HomeTile>
            <HomeTile route="settings.addressbox" icon={IconAddressBook}>
              {contacts
                ? t(contacts.overflow ? 'settings.home.manyContacts' : 'settings.home.contacts', {
                    n: contacts.items.length,
                  })
                : null}
            </HomeTile>
          </>
        ) : null}
      </div>
    </PlainPage>
  );
}
