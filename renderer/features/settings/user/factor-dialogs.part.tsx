// What weakens a second factor or shows its codes anew asks for the password and a code.
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFactorSend } from '#renderer/shared/factor/app-set-up.part.tsx';
import { CodeField } from '#renderer/shared/factor/code-field.part.tsx';
import { OwnPassword, useAsksPassword } from '#renderer/shared/factor/own-password.part.tsx';
import { RecoveryCodes } from '#renderer/shared/factor/recovery-codes.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import classes from './proofs.module.css';

interface ProofProps {
  text: string;
  action: string;
  send: (body: { currentPassword: string; code: string }) => Promise<unknown>;
}

/** Password and code; a recovery code is taken, too. */
function Proof({ text, action, send: work }: ProofProps) {
  const { send, faults, busy } = useFactorSend();
  const asks = useAsksPassword();
  const [entry, setEntry] = useState({ currentPassword: '', code: '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(() => work(entry));
  };
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <p>{text}</p>
      <OwnPassword
        value={entry.currentPassword}
        fault={faults.password}
        onChange={(currentPassword) => setEntry({ ...entry, currentPassword })}
      />
      <CodeField value={entry.code} fault={faults.code} onChange={(code) => setEntry({ ...entry, code })} />
      <Button
        type="submit"
        loading={busy}
        disabled={(asks && entry.currentPassword === '') || entry.code.trim() === ''}
      >
        {action}
      </Button>
    </form>
  );
}

export function RenewCodes({ onDone }: { onDone: () => void }) {
  const t = useText();
  const api = useApi();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <Proof
      text={t('settings.factor.renewText')}
      action={t('settings.factor.title.renew')}
      send={async (body) => setCodes((await api.call('users.renewCodes', { body })).recoveryCodes)}
    />
  );
}

export function EndApp({ required, onDone }: { required: boolean; onDone: () => void }) {
  const t = useText();
  const api = useApi();
  const notify = useToasts();
  const end = async (body: { currentPassword: string; code: string }) => {
    await api.call('users.endApp', { body });
    notify('success', 'settings.factor.ended');
    onDone();
  };
  return (
    <Proof
      text={t(required ? 'settings.factor.endRequired' : 'settings.factor.endText')}
      action={t('settings.factor.title.end')}
      send={end}
    />
  );
}
