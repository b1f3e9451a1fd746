// The front page of agent: printer, folders and outbox working together, without windows. The desktop shell and the
// headless program start the same agent. Reading order: agent.types, driver, spool, watched-folders, account.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AccountView, QueueView } from '#domain/bridge/bridge.ts';
import type { FolderView } from '#domain/bridge/folders.ts';
import type { AgentSettings } from '#domain/bridge/settings.ts';
import { openOutbox } from '#main/outbox/outbox.ts';
import type { Outbox } from '#main/outbox/outbox.types.ts';
import { openLink, type ServerLink } from '#main/outbox/server-link.ts';
import { type Account, openAccount } from './account.ts';
import type { Agent, AgentOptions } from './agent.types.ts';
import { runDriver } from './driver/driver.ts';
import type { PrinterSide, PrinterSideOptions } from './driver/printer-side.types.ts';
import { sharedFolder } from './shared/shared-folder.ts';
import { openSharedInbox } from './shared/shared-inbox.ts';
import { openSharedService } from './shared/shared-service.ts';
import { canceledJobs } from './spool/canceled-jobs.ts';
import { openSpool } from './spool/spool.ts';
import { openWatchedFolders, type WatchedFolders } from './watched-folders.ts';

/** The identity of this installation: printer uuids stay the same over restarts and upgrades. */
async function installationOf(dataDir: string, ids: () => string): Promise<string> {
  const path = join(dataDir, 'installation');
  const known = await readFile(path, 'utf8').catch(() => '');
  if (known.trim() !== '') return known.trim();
  const fresh = ids();
  await writeFile(path, `${fresh}\n`, { mode: 0o600 });
  return fresh;
}

/** The own driver, whose documents go straight into the outbox. */
function ownPrinter({ agent, settings, installation, outbox, onStatus }: PrinterSideOptions): PrinterSide {
  const { dataDir, clock, log, driverPath } = agent;
  const { accept, canceled } = canceledJobs(outbox, log);
  const spoolFolder = join(dataDir, 'spool');
  const [ready, failed] = [join(spoolFolder, 'ready'), join(spoolFolder, 'failed')];
  const spool = openSpool({ ready, failed, accept, taken: (uuid) => driver.taken(uuid), clock, log });
  const driver = runDriver({
    ...{ driverPath, spoolFolder, installation, settings, clock, log, onStatus },
    lanFolder: join(dataDir, 'lan'),
    owner: agent.osUser,
    shared: false,
    start: agent.startDriver,
    onReady: () => void spool.rescan(),
    onCanceled: canceled,
  });
  return {
    status: () => driver.status(),
    apply: (next) => driver.apply(next),
    setState: (state) => driver.setState(state),
    rescan: spool.rescan,
    close: async () => {
      await driver.close();
      await spool.close();
    },
  };
}

function printerSideOf(options: PrinterSideOptions): PrinterSide {
  const { agent, settings } = options;
  if (!settings.printer.shared) return ownPrinter(options);
  const folder = agent.sharedDir ?? sharedFolder(process.platform, process.env);
  return agent.service ? openSharedService(options, folder) : openSharedInbox(options, folder);
}

/** Those who listen to one kind of news. */
function listenersOf<T>() {
  const all = new Set<(value: T) => void>();
  return {
    tell: (value: T): void => {
      for (const listener of all) listener(value);
    },
    listen: (listener: (value: T) => void): (() => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}

/** What runs: put together here, taken apart by `close`. */
interface Parts {
  readonly options: AgentOptions;
  readonly link: ServerLink;
  readonly account: Account;
  readonly outbox: Outbox;
  readonly printer: PrinterSide;
  readonly folders: WatchedFolders;
  readonly hold: { paused: boolean };
}

function queueViews({ options, printer, account, hold }: Omit<Parts, 'outbox' | 'link' | 'folders'>): QueueView[] {
  const { state, port } = printer.status();
  const works = state === 'listening' || state === 'elsewhere';
  const held = hold.paused ? 'paused' : account.view().connected ? 'ready' : 'not-signed-in';
  return options.settings.read().queues.map(({ id }) => ({
    id,
    address: `ipp://127.0.0.1:${port}/ipp/print/${id}`,
    registered: null,
    printer: works ? held : 'stopped',
  }));
}

async function openOutboxOf(
  options: AgentOptions,
  link: ServerLink,
  open: () => boolean,
  account: () => Account,
): Promise<Outbox> {
  const { dataDir, settings, clock, chance, log, service, times } = options;
  return openOutbox({
    ...{ link, clock, chance, log },
    ...(times?.pauses ? { pauses: times.pauses } : {}),
    folder: join(dataDir, 'outbox'),
    queue: (id) => {
      const queue = settings.read().queues.find((one) => one.id === id);
      // A forged name can put a document into somebody's inbox at worst: a person confirms what a shared machine took.
      const mustConfirm = queue?.mode === 'automated' && settings.read().printer.shared;
      return queue && mustConfirm ? { ...queue, mode: 'async' } : queue;
    },
    owner: () => (account().view().login === '' ? '' : `${settings.read().server} ${account().view().login}`),
    open: () => service !== true && open(),
    signedOut: () => account().refused(),
    reachable: (answers) => account().reachable(answers),
  });
}

/** Who hears of what changes. */
interface Tell {
  readonly account: (view: AccountView) => void;
  readonly queues: () => void;
  readonly folders: () => void;
}

/** Tells the printer and the listeners when sign-in or pause change. */
async function assemble(options: AgentOptions, tell: Tell) {
  const { dataDir, settings, token, clock, ids, log, locale } = options;
  for (const folder of ['', 'staging']) await mkdir(join(dataDir, folder), { recursive: true, mode: 0o700 });
  const hold = { paused: false };
  const server = (): string => settings.read().server;
  const link = openLink({
    ...{ server, token, now: clock.now },
    ...(options.times?.idle === undefined ? {} : { idleMs: options.times.idle }),
  });
  const printerState = () => (hold.paused ? 'paused' : account.view().connected ? 'ready' : 'not-signed-in');
  const account: Account = openAccount({
    ...{ link, token, server, clock, log },
    onChange: (view) => {
      printer?.setState(printerState());
      tell.account(view);
      tell.queues();
      if (view.connected && view.reachable) outbox?.wake();
    },
  });
  let printer: PrinterSide | undefined;
  let outbox: Outbox | undefined;
  await account.begin();
  const open = (): boolean => !hold.paused && account.view().connected;
  outbox = await openOutboxOf(options, link, open, () => account);
  const { accept } = outbox;
  const installation = await installationOf(dataDir, ids);
  printer = printerSideOf({
    ...{ agent: options, settings: settings.read(), installation, outbox },
    onStatus: tell.queues,
  });
  printer.setState(printerState());
  const folders = openWatchedFolders({
    ...{ accept, clock, ids, log, locale, onChange: tell.folders },
    staging: join(dataDir, 'staging'),
  });
  return { options, link, account, outbox, printer, folders, hold, printerState };
}

/** Starts everything; resolves when the outbox is open (the printer may still be starting). Throws for a broken disk. */
export async function startAgent(options: AgentOptions): Promise<Agent> {
  const accounts = listenersOf<AccountView>();
  const queues = listenersOf<readonly QueueView[]>();
  const watched = listenersOf<readonly FolderView[]>();
  let parts: Awaited<ReturnType<typeof assemble>> | undefined;
  const views = (): QueueView[] => (parts ? queueViews(parts) : []);
  parts = await assemble(options, {
    account: accounts.tell,
    queues: () => queues.tell(views()),
    folders: () => watched.tell(parts?.folders.status() ?? []),
  });
  const { account, outbox, printer, folders, hold, link, printerState } = parts;
  const { settings, service } = options;
  const apply = async (next: AgentSettings): Promise<void> => {
    printer.apply(next);
    if (service !== true) await folders.apply(next);
    queues.tell(views());
    outbox.wake();
    await account.check();
  };
  const stopListening = [
    settings.onChange((next) => {
      apply(next).catch((error: unknown) => options.log('error', 'agent.settings-failed', { reason: String(error) }));
    }),
    outbox.onChange(folders.changed),
  ];
  if (service !== true) await folders.apply(settings.read());
  for (const document of outbox.list()) folders.changed(document);
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
      printer.setState(printerState());
      queues.tell(views());
      if (!paused) outbox.wake();
    },
    wake: async () => {
      outbox.wake();
      await Promise.all([account.check(), printer.rescan(), folders.rescan()]);
    },
    close: async () => {
      for (const stop of stopListening) stop();
      account.close();
      await folders.close();
      await printer.close();
      await outbox.close();
      link.close();
    },
  };
}
