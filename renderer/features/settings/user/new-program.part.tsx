// Connects a program that has no window of its own, such as a print server: its token is shown once, to be copied.
import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import classes from './programs.module.css';

export function NewProgram({ onMade }: { onMade: () => void }) {
  const t = useText();
  const can = useCan();
  const [opened, setOpened] = useState(false);
  const [token, setToken] = useState<string>();
  const close = () => {
    setOpened(false);
    setToken(undefined);
  };
  if (!can('createOrder') && !can('administerOu')) return null;
  return (
    <>
      <Button variant="default" className={classes.add} onClick={() => setOpened(true)}>
        {t('settings.programs.add')}
      </Button>
      <Dialog opened={opened} title={t('settings.programs.add')} onClose={close}>
        <div className={classes.dialog}>
          {token === undefined ? (
            <TokenForm
              onToken={(made) => {
                setToken(made);
                onMade();
              }}
            />
          ) : (
            <ShownToken token={token} onClose={close} />
          )}
        </div>
      </Dialog>
    </>
  );
}

function TokenForm({ onToken }: { onToken: (token: string) => void }) {
  const t = useText();
  const api = useApi();
  const can = useCan();
  const [name, setName] = useState('');
  const [service, setService] = useState(!can('createOrder'));
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    setBusy(true);
    try {
      const kind = service ? 'service' : 'agent';
      onToken((await api.call('agents.createToken', { body: { name: name.trim(), kind } })).token);
    } catch (error) {
      api.report(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('settings.programs.name')}
        description={t('settings.programs.nameHint')}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {can('administerOu') && can('createOrder') ? (
        <Checkbox
          label={t('settings.programs.forService')}
          description={t('settings.programs.forServiceHint')}
          checked={service}
          onChange={(event) => setService(event.currentTarget.checked)}
        />
      ) : null}
      <Button type="submit" loading={busy} disabled={name.trim() === ''}>
        {t('settings.programs.make')}
      </Button>
    </form>
  );
}

function ShownToken({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(token);
    setCopied(true);
  };
  return (
    <div className={classes.form}>
      <p>{t('settings.programs.shownOnce')}</p>
      <TextInput
        readOnly
        dir="ltr"
        label={t('settings.programs.token')}
        value={token}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.buttons}>
        {/* Only a page that came over TLS or from this machine may write to the clipboard. */}
        {window.isSecureContext ? (
          <Button variant="default" onClick={() => void copy()}>
            {t(copied ? 'settings.programs.copied' : 'settings.programs.copy')}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t('settings.programs.done')}</Button>
      </div>
    </div>
  );
}
