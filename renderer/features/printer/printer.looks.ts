// How states of documents, printers and findings look: token, icon, word.
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDot,
  IconCircleX,
  IconClockPause,
  IconEye,
  IconFileCheck,
  IconFolderOff,
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
import type { FolderView } from '#domain/bridge/folders.ts';
import type { InboxState } from '#domain/bridge/inbox.ts';
import type { Look } from '#renderer/theme/status.ts';
import { troubleOf } from './queues/folder.rules.ts';

/** What stopped and needs a person. */
const stopped = (label: string): Look => ({ token: 'error', icon: IconAlertTriangle, label });

export const documentLook: Readonly<Record<InboxState, Look>> = {
  waiting: { token: 'neutral', icon: IconClockPause, label: 'printer.state.waiting' },
  uploading: { token: 'processing', icon: IconUpload, label: 'printer.state.uploading' },
  uploaded: { token: 'ready', icon: IconCircleDot, label: 'printer.state.uploaded' },
  depositing: { token: 'processing', icon: IconLoader2, label: 'printer.state.depositing' },
  confirming: { token: 'processing', icon: IconLoader2, label: 'printer.state.confirming' },
  attention: stopped('printer.state.attention'),
  deposited: { token: 'ok', icon: IconFileCheck, label: 'printer.state.deposited' },
  confirmed: { token: 'ok', icon: IconSend, label: 'printer.state.confirmed' },
  dropped: { token: 'neutral', icon: IconTrash, label: 'printer.state.dropped' },
};

const queueLook: Readonly<Record<QueueView['printer'], Look>> = {
  ready: { token: 'ok', icon: IconCircleCheck, label: 'printer.queue.ready' },
  'not-signed-in': { token: 'warn', icon: IconLock, label: 'printer.queue.notSignedIn' },
  paused: { token: 'warn', icon: IconPlayerPause, label: 'printer.queue.paused' },
  stopped: stopped('printer.queue.stopped'),
};

const NOT_REGISTERED: Look = { token: 'warn', icon: IconPrinterOff, label: 'printer.queue.notRegistered' };
export const UNSAVED_QUEUE: Look = { token: 'neutral', icon: IconPencil, label: 'printer.queue.unsaved' };
export const FAULTY_QUEUE = stopped('printer.queue.faulty');

/** A printer that no program can see is nothing to wait for, whatever its own state is. */
export const lookOfQueue = ({ registered, printer }: QueueView): Look =>
  registered === false ? NOT_REGISTERED : queueLook[printer];

export const findingLook: Readonly<Record<DoctorFinding['verdict'], Look>> = {
  good: { token: 'ok', icon: IconCircleCheck, label: 'printer.doctor.good' },
  warn: { token: 'warn', icon: IconAlertTriangle, label: 'printer.doctor.warn' },
  bad: { token: 'error', icon: IconCircleX, label: 'printer.doctor.bad' },
  unknown: { token: 'neutral', icon: IconHelp, label: 'printer.doctor.unknown' },
};

const folderLook: Readonly<Record<FolderView['condition'], Look>> = {
  starting: { token: 'processing', icon: IconLoader2, label: 'printer.folder.starting' },
  watching: { token: 'ok', icon: IconEye, label: 'printer.folder.watching' },
  missing: { token: 'error', icon: IconFolderOff, label: 'printer.folder.missing' },
  denied: { token: 'error', icon: IconLock, label: 'printer.folder.denied' },
  overlaps: stopped('printer.folder.overlaps'),
  closed: { token: 'neutral', icon: IconClockPause, label: 'printer.folder.closed' },
};
const HOLDS_FILES: Look = { token: 'warn', icon: IconAlertTriangle, label: 'printer.folder.holds' };
const STANDS_STILL = stopped('printer.folder.stuck');

/** A folder that is looked at but cannot hand over is not well, whatever its condition says. */
export function lookOfFolder(view: FolderView): Look {
  const trouble = troubleOf(view);
  if (trouble === 'held') return HOLDS_FILES;
  return trouble === 'stopped' && view.condition === 'watching' ? STANDS_STILL : folderLook[view.condition];
}
