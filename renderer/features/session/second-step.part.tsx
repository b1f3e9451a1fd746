// After the password: a code of the authenticator app, or one of the recovery codes.
import { Button } from '@mantine/core';
import { useAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { deviceOf } from '#renderer/session/known-device.ts';
import { type SignInStep, signInStepAtom } from '#renderer/session/session.ts';
import { useSessionControl } from '#renderer/session/use-session.ts';
import { useFactorSend } from '#renderer/shared/factor/app-set-up.part.tsx';
import { CodeField } from '#renderer/shared/factor/code-field.part.tsx';
import classes from './door.module.css';
import { Door } from './door.part.tsx';
import { PasskeyEntry } from './passkey-entry.part.tsx';

export function SecondStep() {
  const t = useText();
  const [step, setStep] = useAtom(signInStepAtom);
  return (
    <Door title={t('settings.factor.step')}>
      {step ? <StepForm step={step} onBack={() => setStep(undefined)} /> : null}
    </Door>
  );
}

function StepForm({ step, onBack }: { step: SignInStep; onBack: () => void }) {
  const t = useText();
  const api = useApi();
  const control = useSessionControl();
  const { send, faults, busy } = useFactorSend();
  const { login, ticket, methods } = step;
  const [recovery, setRecovery] = useState(!methods.includes('app') && methods.includes('recovery'));
  const [code, setCode] = useState('');
  const hasCode = methods.includes('app') || methods.includes('recovery');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { ticket, code, device: deviceOf(login) };
    const query = { withProfileDetail: 'true' } as const;
    void send(async () => control.accept(await api.call('authentication.secondFactor', { query, body })));
  };
  const turn = () => {
    setRecovery(!recovery);
    setCode('');
  };
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <p className={classes.words}>
        {t(recovery ? 'settings.factor.recoveryText' : 'settings.factor.stepText', { login })}
      </p>
      {hasCode ? (
        <>
          <CodeField
            key={String(recovery)}
            recovery={recovery}
            value={code}
            fault={faults.code}
            size="md"
            autoFocus
            onChange={setCode}
          />
          <Button type="submit" size="md" fullWidth loading={busy} disabled={code.trim() === ''}>
            {t('session.signIn.action')}
          </Button>
        </>
      ) : null}
      {methods.includes('passkey') ? (
        <PasskeyEntry ticket={ticket} onFailure={(error) => void send(() => Promise.reject(error))} />
      ) : null}
      <div className={classes.ways}>
        {methods.includes('app') && methods.includes('recovery') ? (
          <Button size="xs" variant="subtle" onClick={turn}>
            {t(recovery ? 'settings.factor.byApp' : 'settings.factor.byRecovery')}
          </Button>
        ) : null}
        <Button size="xs" variant="subtle" color="gray" onClick={onBack}>
          {t('settings.lost.back')}
        </Button>
      </div>
    </form>
  );
}
