// Another name for an own passkey: it opens nothing, and asks for no password.
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFactorSend } from '#renderer/shared/factor/app-set-up.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import classes from './proofs.module.css';

interface RenamePasskeyProps {
  passkey: { readonly passkeyId: number; readonly name: string };
  onDone: () => void;
}

export function RenamePasskey({ passkey: { passkeyId, name }, onDone }: RenamePasskeyProps) {
  const t = useText();
  const api = useApi();
  const notify = useToasts();
  const { send, busy } = useFactorSend();
  const [entry, setEntry] = useState(name);
  const wanted = entry.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted === '') return;
    void send(async () => {
      await api.call('users.renamePasskey', { params: { passkeyId }, body: { name: wanted } });
      notify('success', 'settings.passkeys.renamed', { name: wanted });
      onDone();
    });
  };
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <TextInput
        label={t('settings.passkeys.name')}
        maxLength={100}
        data-autofocus
        value={entry}
        onChange={(event) => setEntry(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy} disabled={wanted === '' || wanted === name}>
        {t('settings.passkeys.rename')}
      </Button>
    </form>
  );
}
