// What one does after a receipt: deposit another, open the order, print or mail the slip.
import { Button, TextInput } from '@mantine/core';
import { IconFilePlus, IconMail, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { isEmail } from '#domain/addresses/email.ts';
import type { Receipt } from '#domain/api/sending/receipt.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import classes from './receipt.module.css';

export function ReceiptBar({ receipt }: { receipt: Receipt }) {
  const t = useText();
  const go = useGo();
  const [mailing, setMailing] = useState(false);
  return (
    <div className={classes.bar}>
      <Button
        size="md"
        leftSection={<IconFilePlus size={18} stroke={1.5} aria-hidden />}
        onClick={() => go('deposit.home')}
      >
        {t('deposit.receipt.another')}
      </Button>
      <Button size="md" variant="default" onClick={() => go('manage.orderDetail', { jobId: receipt.jobId })}>
        {t('deposit.receipt.openOrder')}
      </Button>
      <span className={classes.grow} />
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('deposit.receipt.print')}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconMail size={16} stroke={1.5} aria-hidden />}
        onClick={() => setMailing(true)}
      >
        {t('deposit.receipt.send')}
      </Button>
      {mailing ? <MailReceipt receipt={receipt} onClose={() => setMailing(false)} /> : null}
    </div>
  );
}

function MailReceipt({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const notify = useToasts();
  const { emailAddress } = useUser();
  const [to, setTo] = useState(emailAddress);
  const address = to.trim();
  const send = async () => {
    try {
      await api.call('commands.mailReceipt', { params: { commandId: receipt.id }, body: { to: address } });
      notify('success', 'deposit.receipt.mailed', { to: address });
      onClose();
    } catch (error) {
      api.report(error);
    }
  };
  return (
    <ConfirmDialog
      opened
      writes
      title={t('deposit.receipt.send')}
      action={t('deposit.receipt.send')}
      disabled={!isEmail(address)}
      onConfirm={send}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        dir="ltr"
        type="email"
        autoComplete="email"
        maxLength={254}
        label={t('deposit.receipt.to')}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
