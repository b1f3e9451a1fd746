// Removes the record that is open: says before what that means, and what follows where it is refused.
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useApi } from '#renderer/api/api.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';

interface RemoveRecordProps {
  /** "Remove group": of the button, and of the one in the question. */
  action: string;
  /** "Remove Registry?" */
  title: string;
  /** Removes it, and leads away from it. */
  remove: () => Promise<void>;
  /** It cannot go now; the question says why. */
  blocked?: boolean;
  /** What it means. */
  children: ReactNode;
}

export function RemoveRecord({ action, title, remove, blocked = false, children }: RemoveRecordProps) {
  const api = useApi();
  const [asks, setAsks] = useState(false);
  const confirm = async () => {
    try {
      await remove();
    } catch (error) {
      api.report(error);
    } finally {
      setAsks(false);
    }
  };
  return (
    <>
      <IconButton icon={IconTrash} label={action} onClick={() => setAsks(true)} />
      <ConfirmDialog
        opened={asks}
        title={title}
        action={action}
        danger
        disabled={blocked}
        onConfirm={confirm}
        onClose={() => setAsks(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
