// The front page of agent: printer, folders and outbox working together, without windows. The desktop shell and the
// headless program start the same agent. Reading order: agent.types, agent-parts, printer-source, watched-folders, account.
import type { AccountView, QueueView } from '#domain/bridge/bridge.ts';
import type { FolderView } from '#domain/bridge/folders.ts';
import type { AgentSettings } from '#domain/bridge/settings.ts';
import { createListeners } from '#main/system/listeners.ts';
import type { Agent, AgentOptions } from './agent.types.ts';
import { openParts, printerState, type RunningParts } from './agent-parts.ts';

function queueViews({ options, printer, account, hold }: RunningParts): QueueView[] {
  const { state, port } = printer.status();
  const works = state === 'listening' || state === 'elsewhere';
  return options.settings.read().queues.map(({ id, unchanged }) => ({
    id,
    address: `ipp://localhost:${port}/ipp/${unchanged ? 'print' : 'plain'}/${id}`,
    registered: null,
    printer: works ? printerState({ account, hold }) : 'stopped',
  }));
}

/** What follows changed settings, and documents that changed. @returns stops following */
async function followChanges(parts: RunningParts, tellQueues: () => void): Promise<() => void> {
  const { options, account, outbox, printer, folders } = parts;
  const { settings, service, log } = options;
  const apply = async (next: AgentSettings): Promise<void> => {
    printer.apply(next);
    if (service !== true) await folders.apply(next);
    tellQueues();
    outbox.wake();
    await account.check();
  };
  const stops = [
    settings.onChange((next) => {
      apply(next).catch((error: unknown) => log('error', 'agent.settings-failed', { reason: String(error) }));
    }),
    outbox.onChange(folders.changed),
  ];
  if (service !== true) await folders.apply(settings.read());
  for (const document of outbox.list()) folders.changed(document);
  return () => {
    for (const stop of stops) stop();
  };
}

/** Starts everything; resolves when the outbox is open (the printer may still be starting). Throws for a broken disk. */
export async function startAgent(options: AgentOptions): Promise<Agent> {
  const accounts = createListeners<AccountView>();
  const queues = createListeners<readonly QueueView[]>();
  const watched = createListeners<readonly FolderView[]>();
  let parts: RunningParts | undefined;
  const views = (): QueueView[] => (parts ? queueViews(parts) : []);
  const tellQueues = (): void => queues.tell(views());
  parts = await openParts(options, {
    account: accounts.tell,
    queues: tellQueues,
    folders: () => watched.tell(parts?.folders.status() ?? []),
  });
  const { link, account, outbox, printer, folders, hold } = parts;
  const stopFollowing = await followChanges(parts, tellQueues);
  return {
    outbox,
    account: account.view,
    onAccount: accounts.listen,
    queues: views,
    onQueues: queues.listen,
    printer: printer.status,
    folders: folders.status,
    onFolders: watched.listen,
    pause: (paused) => {
      hold.paused = paused;
      printer.setState(printerState({ account, hold }));
      tellQueues();
      if (!paused) outbox.wake();
    },
    wake: async () => {
      outbox.wake();
      await Promise.all([account.check(), printer.rescan(), folders.rescan()]);
    },
    close: async () => {
      stopFollowing();
      account.close();
      await folders.close();
      await printer.close();
      await outbox.close();
      link.close();
    },
  };
}
