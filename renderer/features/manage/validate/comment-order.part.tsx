// Validates an order with words for whoever deposited it, which its history keeps.
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';

const MOST_LETTERS = 1000;

interface CommentOrderProps {
  /** Recipients of the order. */
  n: number;
  /** Changed rows that nobody looked at, of so many. */
  unseen: number;
  changed: number;
  onValidate: (comment: string) => Promise<void>;
  onClose: () => void;
}

export function CommentOrder({ n, unseen, changed, onValidate, onClose }: CommentOrderProps) {
  const t = useText();
  const [words, setWords] = useState('');
  const comment = words.trim();
  return (
    <ConfirmDialog
      opened
      writes
      title={t('manage.validate.withComment')}
      action={t('manage.validate.validate', { n })}
      disabled={comment === ''}
      onConfirm={() => onValidate(comment)}
      onClose={onClose}
    >
      {unseen > 0 ? <p>{t('manage.validate.anyway', { n: unseen, all: changed })}</p> : null}
      <Textarea
        label={t('sending.comment')}
        value={words}
        maxLength={MOST_LETTERS}
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
        onChange={(event) => setWords(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
