// The first start on a computer: which server it works with. Shown before there is anything to sign in to.
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import classes from './door.module.css';
import { Door } from './door.part.tsx';

/** The address as it is saved: without a path, with https unless another scheme was typed; undefined for no address. */
export function serverAddress(text: string): string | undefined {
  const wish = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (/\s/.test(text) || !URL.canParse(wish)) return undefined;
  const { protocol, host, origin } = new URL(wish);
  return /^https?:$/.test(protocol) && host !== '' ? origin : undefined;
}

/** @param onServer saves the address; false: no Mailroom server answers there */
export function ServerPage({ onServer }: { onServer: (address: string) => Promise<boolean> }) {
  const t = useText();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<'shell.server.wrong' | 'shell.server.noAnswer'>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = serverAddress(text.trim());
    if (address === undefined) return setFault('shell.server.wrong');
    setFault(undefined);
    setBusy(true);
    const answers = await onServer(address).catch(() => false);
    setBusy(false);
    if (!answers) setFault('shell.server.noAnswer');
  };
  return (
    <Door title={t('shell.server.title')}>
      <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        <TextInput
          size="md"
          label={t('shell.server.address')}
          description={t('shell.server.hint')}
          placeholder="https://mail.example.com"
          dir="ltr"
          name="server"
          inputMode="url"
          autoComplete="url"
          autoFocus
          required
          withAsterisk={false}
          value={text}
          error={fault ? t(fault) : null}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={busy}>
          {t('shell.server.continue')}
        </Button>
      </form>
    </Door>
  );
}
