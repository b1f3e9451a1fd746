// A password that is too old is renewed before anything else is shown. The address stays, so that the person then
// arrives at the page that was asked for.
import { Button } from '@mantine/core';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useSessionControl, useUser } from '#renderer/session/use-session.ts';
import { PasswordForm } from '#renderer/shared/password/password-form.part.tsx';
import classes from './door.module.css';
import { Door } from './door.part.tsx';

export function RenewPage() {
  const t = useText();
  const api = useApi();
  const { login, renewal } = useUser();
  const control = useSessionControl();
  return (
    <Door title={t('settings.renew.title')}>
      <div className={classes.renew}>
        <p>{t(renewal === 'weak' ? 'settings.renew.weak' : 'settings.renew.text', { login })}</p>
        <PasswordForm login={login} only />
        <Button size="xs" variant="subtle" color="gray" onClick={() => void control.signOut().catch(api.report)}>
          {t('common.user.signOut')}
        </Button>
      </div>
    </Door>
  );
}
