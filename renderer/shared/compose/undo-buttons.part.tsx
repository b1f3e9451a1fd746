// Undo and redo of a draft; one that cannot be done now is off.
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';

interface UndoButtonsProps {
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

export function UndoButtons({ undo, redo }: UndoButtonsProps) {
  const t = useText();
  return (
    <>
      <IconButton icon={IconArrowBackUp} label={t('common.undo')} disabled={!undo} onClick={() => undo?.()} />
      <IconButton
        icon={IconArrowForwardUp}
        label={t('processing.editor.redo')}
        disabled={!redo}
        onClick={() => redo?.()}
      />
    </>
  );
}
