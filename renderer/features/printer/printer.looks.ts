// How states of documents, printers and findings look: token, icon, word.
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDot,
  IconClockPause,
  IconFileCheck,
  IconHelp,
  IconLoader2,
  IconLock,
  IconPencil,
  IconPlayerPause,
  IconPrinterOff,
  IconSend,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import type { DoctorFinding, QueueView } from '#domain/bridge/bridge.ts';
import type { InboxState } from '#domain/bridge/inbox.ts';
import type { Look } from '#renderer/theme/status.ts';

export const documentLook: Readonly<Record<InboxState, Look>> = {
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

const queueLook: Readonly<Record<QueueView['printer'], Look>> = {
  ready: { token: 'ok', icon: IconCircleCheck, label: 'printer.queue.ready' },
  'not-signed-in': { token: 'warn', icon: IconLock, label: 'printer.queue.notSignedIn' },
  paused: { token: 'warn', icon: IconPlayerPause, label: 'printer.queue.paused' },
  stopped: { token: 'error', icon: IconAlertTriangle, label: 'printer.queue.stopped' },
};

const NOT_REGISTERED: Look = { token: 'warn', icon: IconPrinterOff, label: 'printer.queue.notRegistered' };
export const UNSAVED_QUEUE: Look = { token: 'neutral', icon: IconPencil, label: 'printer.queue.unsaved' };
export const FAULTY_QUEUE: Look = { token: 'error', icon: IconAlertTriangle, label: 'printer.queue.faulty' };

/** A printer that no program can see is nothing to wait for, whatever its own state is. */
export const lookOfQueue = ({ registered, printer }: QueueView): Look =>
  registered === false ? NOT_REGISTERED : queueLook[printer];

export const findingLook: Readonly<Record<DoctorFinding['verdict'], Look>> = {
  good: { token: 'ok', icon: IconCircleCheck, label: 'printer.doctor.good' },
  warn: { token: 'warn', icon: IconAlertTriangle, label: 'printer.doctor.warn' },
  bad: { token: 'error', icon: IconAlertTriangle, label: 'printer.doctor.bad' },
  unknown: { token: 'neutral', icon: IconHelp, label: 'printer.doctor.unknown' },
};
