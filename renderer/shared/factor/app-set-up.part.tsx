// Sets an authenticator app up: the password, a QR code to be scanned, a code of the app, then recovery codes.
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CallResult } from '#domain/api/contract.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { CodeField } from './code-field.part.tsx';
import { type FactorFaults, factorFaults } from './factor.faults.ts';
import classes from './factor.module.css';
import { OwnPassword, useAsksPassword } from './own-password.part.tsx';
import { RecoveryCodes } from './recovery-codes.part.tsx';

type SetUp = CallResult<'users.beginApp'>;

/** Sends something and puts what is refused at its field. */
export function useFactorSend() {
  const t = useText();
  const api = useApi();
  const [faults, setFaults] = useState<FactorFaults>({});
  const [busy, setBusy] = useState(false);
  const send = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFaults({});
    try {
      await work();
    } catch (error) {
      const refused = factorFaults(error, t);
      if (refused) setFaults(refused);
      else api.report(error);
    } finally {
      setBusy(false);
    }
  };
  return { send, faults, busy };
}

/** @param onDone the codes were kept: the app is asked for from now on */
export function AppSetUp({ onDone }: { onDone: () => void }) {
  const [setUp, setSetUp] = useState<SetUp>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return setUp ? <Confirm setUp={setUp} onCodes={setCodes} /> : <AskPassword onSetUp={setSetUp} />;
}

function AskPassword({ onSetUp }: { onSetUp: (setUp: SetUp) => void }) {
  const t = useText();
  const api = useApi();
  const { send, faults, busy } = useFactorSend();
  const [password, setPassword] = useState('');
  const asks = useAsksPassword();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => onSetUp(await api.call('users.beginApp', { body: { currentPassword: password } })));
  };
  return (
    <form noValidate className={classes.steps} onSubmit={submit}>
      <p>{t(asks ? 'settings.factor.needs' : 'settings.factor.needsApp')}</p>
      <OwnPassword value={password} fault={faults.password ?? faults.code} onChange={setPassword} />
      <Button type="submit" loading={busy} disabled={asks && password === ''}>
        {t('settings.factor.next')}
      </Button>
    </form>
  );
}

function Confirm({ setUp, onCodes }: { setUp: SetUp; onCodes: (codes: readonly string[]) => void }) {
  const t = useText();
  const api = useApi();
  const { send, faults, busy } = useFactorSend();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => onCodes((await api.call('users.confirmApp', { body: { code } })).recoveryCodes));
  };
  return (
    <form noValidate className={classes.steps} onSubmit={submit}>
      <p>{t('settings.factor.scan')}</p>
      <QrCode rows={setUp.qr} label={t('settings.factor.qr')} />
      <TextInput
        readOnly
        className={classes.key ?? ''}
        dir="ltr"
        label={t('settings.factor.key')}
        value={setUp.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CodeField value={code} fault={faults.code} autoFocus onChange={setCode} />
      <Button type="submit" loading={busy} disabled={code.trim() === ''}>
        {t('settings.factor.confirm')}
      </Button>
    </form>
  );
}

/** Dark on white in every theme: cameras expect it. */
function QrCode({ rows, label }: { rows: readonly string[]; label: string }) {
  const path = rows
    .map((row, y) => [...row].map((bit, x) => (bit === '1' ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('');
  return (
    <svg className={classes.qr} role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
