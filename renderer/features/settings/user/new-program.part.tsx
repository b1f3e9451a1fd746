// Connects a program that has no window of its own, such as a print server: its token is shown once, to be copied.
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useApi } from '#renderer/api/api.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { ShownToken } from '#renderer/shared/tokens/shown-token.part.tsx';
import classes from '#renderer/shared/tokens/tokens.module.css';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';

export function NewProgram({ onMade }: { onMade: () => void }) {
  const t = useText();
  const can = useCan();
  const [opened, setOpened] = useState(false);
  const [token, setToken] = useState<string>();
  const close = () => {
    setOpened(false);
    setToken(undefined);
  };
  if (!can('createOrder')) return null;
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
  const create = useCreate();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    setBusy(true);
    try {
      onToken((await create('agents.createToken', { body: { name: name.trim() } })).token);
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
      <Button type="submit" loading={busy} disabled={name.trim() === ''}>
        {t('settings.programs.make')}
      </Button>
    </form>
  );
}
