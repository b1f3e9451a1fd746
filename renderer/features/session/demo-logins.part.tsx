// The logins of a demonstration, on its sign-in page only: a click fills in the login and focuses the password.
import { UnstyledButton } from '@mantine/core';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import text from '#renderer/ui/text/text.module.css';
import classes from './door.module.css';

export function DemoLogins({ onChoose }: { onChoose: (login: string) => void }) {
  const t = useText();
  const { data } = useCall('app.config', {}, { staleTime: Number.POSITIVE_INFINITY });
  const logins = data?.demoLogins ?? [];
  if (logins.length === 0) return null;
  return (
    <section className={classes.demo}>
      <h2>{t('session.demo.title')}</h2>
      <p>{t('session.demo.text')}</p>
      <ul>
        {logins.map(({ login, role }) => (
          <li key={login}>
            <UnstyledButton
              type="button"
              className={`${text.lines} ${classes.demoLogin}`}
              onClick={() => onChoose(login)}
            >
              <bdi>{login}</bdi>
              <bdi>{role}</bdi>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
