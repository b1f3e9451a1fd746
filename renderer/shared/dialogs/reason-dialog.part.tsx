// Asks for a reason or a comment before something happens; the count stands on the button.
import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';

interface ReasonDialogProps {
  title: string;
  /** Translated label of the field. */
  label: string;
  /** Without a text the button stays off. */
  required?: boolean;
  action: string;
  danger?: boolean;
  onConfirm: (text: string) => unknown;
  onClose: () => void;
  children?: ReactNode;
}

const MOST_LETTERS = 1000;

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, label, required, action, danger, onConfirm, onClose, children } = props;
  const [text, setText] = useState('');
  const written = text.trim();
  return (
    <ConfirmDialog
      opened
      title={title}
      action={action}
      {...(danger ? { danger } : {})}
      disabled={required === true && written === ''}
      writes
      onConfirm={() => onConfirm(written)}
      onClose={onClose}
    >
      {children}
      <Textarea
        data-autofocus
        label={label}
        required={required ?? false}
        maxLength={MOST_LETTERS}
        minRows={3}
        rows={3}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
