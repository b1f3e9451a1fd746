// Asks before corrections that were made by hand are lost.
import { useText } from '#renderer/i18n/text.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';

interface LoseCorrectionsProps {
  readonly count: number;
  /** Translated: why, and what may be kept. */
  readonly text: string;
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
}

export function LoseCorrections({ count, text, onConfirm, onClose }: LoseCorrectionsProps) {
  const t = useText();
  return (
    <ConfirmDialog
      opened
      danger
      title={t('deposit.lose.title', { n: count })}
      action={t('deposit.lose.action')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
