// A message to the administrator of the own account, with the screen it was written on.
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import dialog from '#renderer/ui/layers/dialog.module.css';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';

const MAX_LENGTH = 4000;

export function NotifyAdministrator({ onClose }: { onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const notify = useToasts();
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await api.call('app.notifyAdministrator', { body: { message, screen: location.pathname.slice(0, 300) } });
      notify('success', 'common.user.notified');
      onClose();
    } catch (error) {
      api.report(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened title={t('common.user.notify')} onClose={onClose}>
      <div className={dialog.body}>
        <Textarea
          label={t('common.user.message')}
          description={t('common.user.messageHint')}
          rows={6}
          maxLength={MAX_LENGTH}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
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
