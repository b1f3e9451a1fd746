// The server of this computer: its address, who is signed in, and whether the agent reaches it.
import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck, IconCloudOff, IconPlugConnectedX } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AccountView } from '#domain/bridge/bridge.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { sessionAtom } from '#renderer/session/session.ts';
import linkButton from '#renderer/ui/controls/link-button.module.css';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { Section } from '#renderer/ui/values/facts.part.tsx';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { useAgent, useBridge } from '../agent/use-bridge.ts';
import fields from '../settings/fields.module.css';
import { LockHint } from '../settings/lock.part.tsx';
import type { SettingsForm } from '../settings/settings-form.ts';
import classes from './accounts.module.css';

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
      <div className={fields.fields}>
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
  const { state } = useAtomValue(sessionAtom);
  const account = useBridge('account.read').data;
  const [asking, setAsking] = useState(false);
  if (!account) return null;
  return (
    <div className={classes.account}>
      <AccountState account={account} />
      {account.connected ? (
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          {t('printer.account.disconnect')}
        </Button>
      ) : state === 'logged' ? null : (
        <Button
          component={Link}
          to={addressOf('base', { next: addressOf('printer.config') })}
          size="xs"
          className={linkButton.filled}
        >
          {t('session.signIn.title')}
        </Button>
      )}
      <DisconnectDialog opened={asking} login={account.login} onClose={() => setAsking(false)} />
    </div>
  );
}

/** Whose account it is, and what keeps the agent from using it. */
function AccountState({ account }: { account: AccountView }) {
  const t = useText();
  const { state, user } = useAtomValue(sessionAtom);
  const { connected, reachable, login, computer, kept } = account;
  if (!connected)
    return (
      <div className={classes.accountWords}>
        <Status look={LOOKS.none} />
        <p>
          {t(state === 'logged' ? 'printer.account.reconnect' : 'printer.account.signInFirst', {
            login: user?.login ?? '',
          })}
        </p>
      </div>
    );
  return (
    <div className={classes.accountWords}>
      <Status look={reachable ? LOOKS.good : LOOKS.unreachable} />
      <p>{t(reachable ? 'printer.account.as' : 'printer.account.kept', { login })}</p>
      {computer ? <p>{t('printer.account.computer', { computer })}</p> : null}
      {kept === false ? (
        <p className={classes.warning} data-token="warn">
          {t('printer.account.notKept')}
        </p>
      ) : null}
    </div>
  );
}

function DisconnectDialog({ opened, login, onClose }: { opened: boolean; login: string; onClose: () => void }) {
  const t = useText();
  const agent = useAgent();
  const notify = useToasts();
  const disconnect = async () => {
    try {
      await agent.call('account.disconnect', {});
    } catch {
      notify('error', 'printer.agent.refused');
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('printer.account.disconnect')}
      action={t('printer.account.disconnect')}
      danger
      onConfirm={disconnect}
      onClose={onClose}
    >
      <p>{t('printer.account.disconnectText', { login })}</p>
    </ConfirmDialog>
  );
}
