// Rejects an order: what is wrong, in words that the depositor reads, and the row and page that show it.
import { Button, Textarea } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { REJECTION_KINDS } from '#domain/api/sending/command.schema.ts';
import type { Receipt } from '#domain/api/sending/receipt.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-command-actions.tsx';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import type { Bench } from './use-bench.ts';
import classes from './validate.module.css';

type Kind = (typeof REJECTION_KINDS)[number];
const MOST_LETTERS = 1000;

interface RejectOrderProps {
  receipt: Receipt;
  bench: Bench;
  onClose: () => void;
  onDone: () => void;
}

export function RejectOrder({ receipt, bench, onClose, onDone }: RejectOrderProps) {
  const t = useText();
  const api = useApi();
  const notify = useToasts();
  const refresh = useRefreshOrders();
  const field = useRef<HTMLTextAreaElement>(null);
  const [kind, setKind] = useState<Kind>();
  const [text, setText] = useState('');
  const { current, at } = bench;
  const n = receipt.recipients;
  const reason = text.trim();
  /** The chosen words begin the sentence; what was written after them stays. */
  const choose = (chosen: Kind) => {
    const before = kind === undefined ? '' : t(`manage.validate.kind.${kind}`);
    const rest = before !== '' && text.startsWith(before) ? text.slice(before.length) : text === '' ? ': ' : ` ${text}`;
    setKind(chosen);
    setText(`${t(`manage.validate.kind.${chosen}`)}${rest}`);
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
            {t(`manage.validate.kind.${one}`)}
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
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {current ? (
        <p className={classes.points}>
          <IconFileSearch size={16} stroke={1.5} aria-hidden />
          {t('manage.validate.pointsAt', { name: current.recipientName, n: at + 1 })}
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
