// Names of the bridge as plain data: the sandboxed preload carries these and no schema. A test compares them with the
// table.

/** What the preload puts into the page's world, under this name. */
export const BRIDGE_WORLD_NAME = 'mailroomDesktop';
/** Prefix of the channel names between the processes. */
export const BRIDGE_CHANNEL = 'mailroom:';

/** Names of all calls of the bridge. */
export const BRIDGE_CALL_NAMES = [
  'settings.read',
  'settings.save',
  'account.read',
  'account.connect',
  'account.disconnect',
  'inbox.list',
  'inbox.deposited',
  'inbox.drop',
  'inbox.retry',
  'queues.list',
  'queues.register',
  'queues.unregister',
  'queues.testPage',
  'doctor.run',
  'folders.list',
  'folders.choose',
  'notification.show',
  'window.focus',
  'window.listens',
  'external.open',
  'update.install',
  'update.means',
] as const;

/** Names of all events of the bridge. */
export const BRIDGE_EVENT_NAMES = [
  'inbox.changed',
  'inbox.arrived',
  'settings.changed',
  'account.changed',
  'queues.changed',
  'folders.changed',
  'navigate',
  'update.ready',
] as const;
