// The own passkeys: listed, made, removed. Each change asks for the password.
import { Button, TextInput } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import type { FactorView } from '#domain/api/administration/users.contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { canUsePasskeys } from '#renderer/session/passkeys-usable.ts';
import { serverHostAtom } from '#renderer/session/session.ts';
import { useFactorSend } from '#renderer/shared/factor/app-set-up.part.tsx';
import { OwnPassword, useAsksPassword } from '#renderer/shared/factor/own-password.part.tsx';
import { RecoveryCodes } from '#renderer/shared/factor/recovery-codes.part.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './proofs.module.css';
import { RenamePasskey } from './rename-passkey.part.tsx';

type Passkey = FactorView['passkeys'][number];

export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useText();
  const queries = useQueryClient();
  const usable = canUsePasskeys(useAtomValue(serverHostAtom));
  const [open, setOpen] = useState<'add' | { readonly passkey: Passkey; readonly work: 'rename' | 'remove' }>();
  const done = () => {
    setOpen(undefined);
    void queries.invalidateQueries({ queryKey: keyOf('users.factor', {}) });
  };
  const nameOf = (work: 'rename' | 'remove', { name }: Passkey) => t(`settings.passkeys.${work}Of`, { name });
  const title = open === 'add' || open === undefined ? t('settings.passkeys.add') : nameOf(open.work, open.passkey);
  return (
    <div className={classes.form}>
      <p className={classes.hint}>{t(usable ? 'settings.passkeys.hint' : 'settings.passkeys.notHere')}</p>
      <ul className={classes.keys}>
        {passkeys.map((passkey) => (
          <li key={passkey.passkeyId}>
            <PasskeyFacts passkey={passkey} />
            <span className={classes.keyActions}>
              {(['rename', 'remove'] as const).map((work) => (
                <IconButton
                  key={work}
                  icon={work === 'rename' ? IconPencil : IconX}
                  iconSize={16}
                  size="sm"
                  label={nameOf(work, passkey)}
                  onClick={() => setOpen({ passkey, work })}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
      {usable ? (
        <Button variant="default" onClick={() => setOpen('add')}>
          {t('settings.passkeys.add')}
        </Button>
      ) : null}
      <Dialog opened={open !== undefined} title={title} onClose={done} writes>
        <div className={classes.dialog}>
          {open === 'add' ? <AddPasskey onDone={done} /> : null}
          {open !== undefined && open !== 'add' ? <ChangePasskey {...open} onDone={done} /> : null}
        </div>
      </Dialog>
    </div>
  );
}

function ChangePasskey({ work, ...rest }: { work: 'rename' | 'remove'; passkey: Passkey; onDone: () => void }) {
  return work === 'rename' ? <RenamePasskey {...rest} /> : <RemovePasskey {...rest} />;
}

function PasskeyFacts({ passkey: { name, host, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const t = useText();
  return (
    <span className={classes.keyText}>
      <bdi>{name}</bdi>
      <span className={classes.hint}>
        <bdi>{host}</bdi>
        {' · '}
        {lastUsedAt === null ? t('settings.passkeys.unused') : t('settings.passkeys.used')}{' '}
        <DateText at={lastUsedAt ?? createdAt} form="shortDay" />
      </span>
    </span>
  );
}

function AddPasskey({ onDone }: { onDone: () => void }) {
  const t = useText();
  const api = useApi();
  const asks = useAsksPassword();
  const { send, faults, busy } = useFactorSend();
  const [entry, setEntry] = useState({ name: t('settings.passkeys.usualName'), password: '' });
  const [known, setKnown] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const add = async () => {
    setKnown(false);
    const { isGivenUp, isKnownPasskey, makePasskey } = await import('#renderer/shared/factor/passkeys.ts');
    try {
      const { options } = await api.call('users.beginPasskey', { body: { currentPassword: entry.password } });
      const body = { name: entry.name.trim(), credential: await makePasskey(options) };
      const { recoveryCodes } = await api.call('users.addPasskey', { body });
      if (recoveryCodes.length > 0) setCodes(recoveryCodes);
      else onDone();
    } catch (error) {
      if (isKnownPasskey(error)) setKnown(true);
      else if (!isGivenUp(error)) throw error;
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(add);
  };
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <p>{t('settings.passkeys.addText')}</p>
      <TextInput
        label={t('settings.passkeys.name')}
        maxLength={100}
        value={entry.name}
        error={known ? t('settings.passkeys.known') : undefined}
        onChange={(event) => setEntry({ ...entry, name: event.currentTarget.value })}
      />
      <OwnPassword
        value={entry.password}
        fault={faults.password ?? faults.code}
        onChange={(password) => setEntry({ ...entry, password })}
      />
      <Button type="submit" loading={busy} disabled={(asks && entry.password === '') || entry.name.trim() === ''}>
        {t('settings.factor.next')}
      </Button>
    </form>
  );
}

function RemovePasskey({ passkey: { passkeyId }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const t = useText();
  const api = useApi();
  const asks = useAsksPassword();
  const { send, faults, busy } = useFactorSend();
  const [currentPassword, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      await api.call('users.removePasskey', { params: { passkeyId }, body: { currentPassword } });
      onDone();
    });
  };
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <p>{t('settings.passkeys.removeText')}</p>
      <OwnPassword value={currentPassword} fault={faults.password ?? faults.code} onChange={setPassword} />
      <Button type="submit" loading={busy} disabled={asks && currentPassword === ''}>
        {t('settings.passkeys.remove')}
      </Button>
    </form>
  );
}
