// How the states of a printed document look: token, icon, word.
import {
  IconAlertTriangle,
  IconCircleDot,
  IconClockPause,
  IconFileCheck,
  IconLoader2,
  IconSend,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import type { InboxState } from '#domain/bridge/inbox.ts';
import type { StatusLook } from '#renderer/theme/status.ts';

export const documentLook: Readonly<Record<InboxState, StatusLook>> = {
  waiting: { token: 'neutral', icon: IconClockPause, label: 'printer.state.waiting' },
  uploading: { token: 'processing', icon: IconUpload, label: 'printer.state.uploading' },
  uploaded: { token: 'ready', icon: IconCircleDot, label: 'printer.state.uploaded' },
  depositing: { token: 'processing', icon: IconLoader2, label: 'printer.state.depositing' },
  confirming: { token: 'processing', icon: IconLoader2, label: 'printer.state.confirming' },
  attention: { token: 'error', icon: IconAlertTriangle, label: 'printer.state.attention' },
  deposited: { token: 'ok', icon: IconFileCheck, label: 'printer.state.deposited' },
  confirmed: { token: 'ok', icon: IconSend, label: 'printer.state.confirmed' },
  dropped: { token: 'neutral', icon: IconTrash, label: 'printer.state.dropped' },
};
