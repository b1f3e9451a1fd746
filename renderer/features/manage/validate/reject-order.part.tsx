// Rejects an order: what is wrong, in words that the depositor reads, and the row and page that show it.
import { Button, Textarea } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { REJECTION_KINDS } from '#domain/api/sending/command.schema.ts';
import type { Receipt } from '#domain/api/sending/receipt.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-refresh-orders.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import text from '#renderer/ui/text/text.module.css';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import type { Validation } from './use-validation.ts';
import classes from './validate.module.css';
import { reasonOf, typedReason } from './validate.rules.ts';

type Kind = (typeof REJECTION_KINDS)[number];
const KIND_LABELS: Readonly<Record<Kind, string>> = {
  template: 'manage.validate.kind.template',
  recipients: 'manage.validate.kind.recipients',
  options: 'manage.validate.kind.options',
  early: 'manage.validate.kind.early',
};
const MOST_LETTERS = 1000;

interface RejectOrderProps {
  receipt: Receipt;
  validation: Validation;
  onClose: () => void;
  onDone: () => void;
}

export function RejectOrder({ receipt, validation, onClose, onDone }: RejectOrderProps) {
  const t = useText();
  const api = useApi();
  const notify = useToasts();
  const refresh = useRefreshOrders();
  const field = useRef<HTMLTextAreaElement>(null);
  const [kind, setKind] = useState<Kind>();
  const [reasonText, setText] = useState('');
  const { current, at } = validation;
  const n = receipt.recipients;
  const reason = reasonText.trim();
  const words = kind === undefined ? '' : t(KIND_LABELS[kind]);
  /** The chosen words begin the sentence; what was written after them stays. */
  const choose = (chosen: Kind) => {
    setKind(chosen);
    setText(reasonOf(t(KIND_LABELS[chosen]), words, reasonText));
    field.current?.focus();
  };
  const reject = async () => {
    const place = current && { packGroupId: current.packGroupId, page: at + 1 };
    const body = { validationReason: reason, ...(kind ? { kind } : {}), ...(place ? { place } : {}) };
    try {
      await api.call('commands.reject', { params: { commandId: receipt.id }, body });
      notify('success', 'manage.validate.rejected', { name: receipt.jobName, n });
      refresh();
      onClose();
      onDone();
    } catch (error) {
      api.report(error);
      refresh();
    }
  };
  return (
    <ConfirmDialog
      opened
      writes
      title={t('manage.validate.rejectTitle', { n })}
      action={t('manage.validate.reject', { n })}
      disabled={reason === ''}
      onConfirm={reject}
      onClose={onClose}
    >
      <p>{t('manage.validate.rejectText', { name: receipt.owner.name })}</p>
      <div className={classes.kinds}>
        {REJECTION_KINDS.map((one) => (
          <Button
            key={one}
            size="xs"
            variant={kind === one ? 'light' : 'default'}
            aria-pressed={kind === one}
            onClick={() => choose(one)}
          >
            {t(KIND_LABELS[one])}
          </Button>
        ))}
      </div>
      <Textarea
        ref={field}
        data-autofocus
        required
        label={t('manage.validate.reason', { name: receipt.owner.name })}
        rows={3}
        maxLength={MOST_LETTERS}
        value={reasonText}
        onChange={(event) => setText(typedReason(words, event.currentTarget.value))}
      />
      {current ? (
        <p className={`${text.hint} ${classes.points}`}>
          <IconFileSearch size={16} stroke={1.5} aria-hidden />
          {t('sending.pointsAt', { name: current.recipientName, n: at + 1 })}
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
