// The question before something unsaved is left; loaded after the first view.
import { useText } from '#renderer/i18n/text.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';

interface QuestionProps {
  opened: boolean;
  onLeave: () => void;
  onClose: () => void;
}

export function LeaveQuestion({ opened, onLeave, onClose }: QuestionProps) {
  const t = useText();
  return (
    <ConfirmDialog
      opened={opened}
      title={t('common.leave.title')}
      action={t('common.leave.action')}
      danger
      onConfirm={onLeave}
      onClose={onClose}
    >
      <p>{t('common.leave.text')}</p>
    </ConfirmDialog>
  );
}
