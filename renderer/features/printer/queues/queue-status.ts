// How printers and their watched folders look: token, icon, word.
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockPause,
  IconEye,
  IconFolderOff,
  IconLoader2,
  IconLock,
  IconPencil,
  IconPlayerPause,
  IconPrinterOff,
} from '@tabler/icons-react';
import type { QueueView } from '#domain/bridge/bridge.ts';
import type { FolderView } from '#domain/bridge/folders.ts';
import type { StatusLook } from '#renderer/theme/status.ts';
import { troubleOf } from './folder.rules.ts';

/** Stopped until a person acts. */
const stopped = (label: string): StatusLook => ({ token: 'error', icon: IconAlertTriangle, label });

const queueLook: Readonly<Record<QueueView['printer'], StatusLook>> = {
  ready: { token: 'ok', icon: IconCircleCheck, label: 'printer.queue.ready' },
  'not-signed-in': { token: 'warn', icon: IconLock, label: 'printer.queue.notSignedIn' },
  paused: { token: 'warn', icon: IconPlayerPause, label: 'printer.queue.paused' },
  stopped: stopped('printer.queue.stopped'),
};

const NOT_REGISTERED: StatusLook = { token: 'warn', icon: IconPrinterOff, label: 'printer.queue.notRegistered' };
export const UNSAVED_QUEUE: StatusLook = { token: 'neutral', icon: IconPencil, label: 'printer.queue.unsaved' };
export const FAULTY_QUEUE = stopped('printer.queue.faulty');

/** A printer that is missing in the print dialog says so, whatever its own state is. */
export const lookOfQueue = ({ registered, printer }: QueueView): StatusLook =>
  registered === false ? NOT_REGISTERED : queueLook[printer];

const folderLook: Readonly<Record<FolderView['condition'], StatusLook>> = {
  starting: { token: 'processing', icon: IconLoader2, label: 'printer.folder.starting' },
  watching: { token: 'ok', icon: IconEye, label: 'printer.folder.watching' },
  missing: { token: 'error', icon: IconFolderOff, label: 'printer.folder.missing' },
  denied: { token: 'error', icon: IconLock, label: 'printer.folder.denied' },
  overlaps: stopped('printer.folder.overlaps'),
  closed: { token: 'neutral', icon: IconClockPause, label: 'printer.folder.closed' },
};
const HOLDS_FILES: StatusLook = { token: 'warn', icon: IconAlertTriangle, label: 'printer.folder.holds' };
const STUCK = stopped('printer.folder.stuck');

/** A watched folder whose files cannot be taken is in trouble, although its condition is "watching". */
export function lookOfFolder(view: FolderView): StatusLook {
  const trouble = troubleOf(view);
  if (trouble === 'held') return HOLDS_FILES;
  return trouble === 'stopped' && view.condition === 'watching' ? STUCK : folderLook[view.condition];
}
