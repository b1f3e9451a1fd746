// Notifications of the operating system; one per tag, a click leads to a path of ours.
import { Notification } from 'electron';

export interface ShownNote {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly path: string;
}

/** @param allowed settings or policy may turn notifications off */
export function createNotifier(openWindow: (path: string) => void, allowed: () => boolean): (note: ShownNote) => void {
  // Held on to: a notification that is collected loses its click.
  const shown = new Map<string, Notification>();
  return ({ title, body, tag, path }) => {
    if (!allowed() || !Notification.isSupported()) return;
    shown.get(tag)?.close();
    const notification = new Notification({ title, body });
    shown.set(tag, notification);
    notification.on('click', () => openWindow(path));
    notification.on('close', () => {
      if (shown.get(tag) === notification) shown.delete(tag);
    });
    notification.show();
  };
}
