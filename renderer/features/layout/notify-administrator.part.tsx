// A message to the administrators of the own account. What goes along with it is shown, and goes only where one agrees.
import { Button, Checkbox, Textarea } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Diagnostics } from '#domain/api/session/app.contract.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { lastErrorAtom } from '#renderer/session/session.ts';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import dialog from '#renderer/ui/layers/dialog.module.css';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import classes from './palette.module.css';

const MAX_LENGTH = 4000;

function useDiagnostics(): Diagnostics {
  const last = useAtomValue(lastErrorAtom);
  return {
    version: __VERSION__.slice(0, 60),
    browser: navigator.userAgent.slice(0, 400),
    lastError: last ? `${last.at} ${last.code} ${last.label}`.slice(0, 300) : null,
  };
}

export function NotifyAdministrator({ onClose }: { onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const notify = useToasts();
  const [message, setMessage] = useState('');
  const [along, setAlong] = useState(true);
  const [busy, setBusy] = useState(false);
  const screen = location.pathname.slice(0, 300);
  const diagnostics = useDiagnostics();
  const send = async () => {
    setBusy(true);
    try {
      const { sent } = await api.call('app.notifyAdministrator', {
        body: { message, ...(along ? { screen, diagnostics } : {}) },
      });
      notify(sent ? 'success' : 'warning', sent ? 'common.user.notified' : 'common.user.nobodyNotified');
      onClose();
    } catch (error) {
      api.report(error);
    } finally {
      setBusy(false);
    }
  };
  const facts = [screen, `Mailroom ${diagnostics.version}`, diagnostics.browser, diagnostics.lastError];
  return (
    <Dialog opened title={t('common.user.notify')} onClose={onClose}>
      <div className={dialog.body}>
        <Textarea
          label={t('common.user.message')}
          rows={6}
          maxLength={MAX_LENGTH}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Checkbox
          label={t('common.user.along')}
          checked={along}
          onChange={(event) => setAlong(event.currentTarget.checked)}
        />
        <ul className={classes.along} data-off={!along || undefined} dir="ltr">
          {facts.map((fact) => (fact === null ? null : <li key={fact}>{fact}</li>))}
        </ul>
      </div>
      <footer className={dialog.foot}>
        <Button variant="default" onClick={onClose}>
          {t('common.back')}
        </Button>
        <Button loading={busy} disabled={message.trim() === ''} onClick={() => void send()}>
          {t('common.user.send')}
        </Button>
      </footer>
    </Dialog>
  );
}
