// The account asks for a second factor: it is set up before anything else is shown. The address stays, so that the person then
// arrives at the page that was asked for.
import { Button } from '@mantine/core';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useSessionControl, useUser } from '#renderer/session/use-session.ts';
import { AppSetUp } from '#renderer/shared/factor/app-set-up.part.tsx';
import classes from './door.module.css';
import { Door } from './door.part.tsx';

export function FactorFirstPage() {
  const t = useText();
  const api = useApi();
  const { login } = useUser();
  const control = useSessionControl();
  return (
    <Door title={t('settings.factor.first')}>
      <div className={classes.renew}>
        <p>{t('settings.factor.firstText', { login })}</p>
        <AppSetUp onDone={() => void control.refresh().catch(api.report)} />
        <Button size="xs" variant="subtle" color="gray" onClick={() => void control.signOut().catch(api.report)}>
          {t('common.user.signOut')}
        </Button>
      </div>
    </Door>
  );
}
