// The server of this computer: its address, who is signed in, and whether the agent reaches it.
import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck, IconCloudOff, IconPlugConnectedX } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { sessionAtom } from '#renderer/session/session.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { Section } from '#renderer/ui/values/facts.part.tsx';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { useAgent, useBridge } from '../agent/use-bridge.ts';
import classes from './config.module.css';
import { LockHint } from './lock.part.tsx';
import type { SettingsForm } from './settings-form.ts';

const LOOKS = {
  good: { token: 'ok', icon: IconCircleCheck, label: 'printer.account.good' },
  unreachable: { token: 'warn', icon: IconCloudOff, label: 'printer.account.unreachable' },
  none: { token: 'warn', icon: IconPlugConnectedX, label: 'printer.account.none' },
} as const;

export function Connection({ form }: { form: SettingsForm }) {
  const t = useText();
  const locked = form.locked('server');
  return (
    <Section title={t('printer.connection')}>
      <div className={classes.fields}>
        <TextInput
          label={t('printer.server')}
          description={locked ? <LockHint /> : t('printer.server.hint')}
          placeholder="https://mail.example.com"
          dir="ltr"
          type="url"
          inputMode="url"
          readOnly={locked}
          value={form.draft.server}
          error={form.fault('server')}
          onChange={(event) => form.set({ server: event.currentTarget.value.trim().replace(/\/+$/, '') })}
        />
        {form.saved.server === '' ? null : <Account />}
      </div>
    </Section>
  );
}

function Account() {
  const t = useText();
  const agent = useAgent();
  const notify = useToasts();
  const { state, user } = useAtomValue(sessionAtom);
  const account = useBridge('account.read').data;
  const [asking, setAsking] = useState(false);
  if (!account) return null;
  const look = account.connected ? (account.reachable ? LOOKS.good : LOOKS.unreachable) : LOOKS.none;
  const disconnect = async () => {
    try {
      await agent.call('account.disconnect', {});
    } catch {
      notify('error', 'printer.agent.refused');
    }
    setAsking(false);
  };
  return (
    <div className={classes.account}>
      <div className={classes.accountWords}>
        <Status look={look} />
        <p>
          {account.connected
            ? t(account.reachable ? 'printer.account.as' : 'printer.account.kept', { login: account.login })
            : t(state === 'logged' ? 'printer.account.reconnect' : 'printer.account.signInFirst', {
                login: user?.login ?? '',
              })}
        </p>
        {account.connected && account.computer ? (
          <p>{t('printer.account.computer', { computer: account.computer })}</p>
        ) : null}
        {account.connected && account.kept === false ? (
          <p className={classes.warning} data-token="warn">
            {t('printer.account.notKept')}
          </p>
        ) : null}
      </div>
      {account.connected ? (
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          {t('printer.account.disconnect')}
        </Button>
      ) : state === 'logged' ? null : (
        <Button
          component={Link}
          to={addressOf('base', { next: addressOf('printer.config') })}
          size="xs"
          className={classes.linkButton}
        >
          {t('session.signIn.title')}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('printer.account.disconnect')}
        action={t('printer.account.disconnect')}
        danger
        onConfirm={disconnect}
        onClose={() => setAsking(false)}
      >
        <p>{t('printer.account.disconnectText', { login: account.login })}</p>
      </ConfirmDialog>
    </div>
  );
}
