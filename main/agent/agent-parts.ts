// The parts of a running agent: opened in the order in which one needs the other.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AccountView } from '#domain/bridge/bridge.ts';
import type { Queue } from '#domain/bridge/settings.ts';
import { openLink, type ServerLink } from '#main/link/server-link.ts';
import { openOutbox } from '#main/outbox/outbox.ts';
import type { Outbox } from '#main/outbox/outbox.types.ts';
import { type Account, openAccount } from './account.ts';
import type { AgentOptions } from './agent.types.ts';
import type { PrinterSource } from './driver/printer-source.types.ts';
import { installationOf } from './installation.ts';
import { openPrinterSource } from './printer-source.ts';
import { openWatchedFolders, type WatchedFolders } from './watched-folders.ts';

export interface RunningParts {
  readonly options: AgentOptions;
  readonly link: ServerLink;
  readonly account: Account;
  readonly outbox: Outbox;
  readonly printer: PrinterSource;
  readonly folders: WatchedFolders;
  /** Whether a person paused the agent. */
  readonly hold: { paused: boolean };
}

/** Who hears what changes. */
export interface AgentNews {
  readonly account: (view: AccountView) => void;
  readonly queues: () => void;
  readonly folders: () => void;
}

type PrinterFacts = Pick<RunningParts, 'account' | 'hold'>;

/** What the printer says of itself to those who print. */
export const printerState = ({ account, hold }: PrinterFacts) =>
  hold.paused ? 'paused' : account.view().connected ? 'ready' : 'not-signed-in';

/** The queue as the outbox follows it: a person confirms what a shared machine took, because names can be forged there. */
function queueOf({ settings }: AgentOptions, id: string): Queue | undefined {
  const { queues, printer } = settings.read();
  const queue = queues.find((one) => one.id === id);
  const mustConfirm = queue?.mode === 'automated' && printer.shared;
  return queue && mustConfirm ? { ...queue, mode: 'async' } : queue;
}

interface OutboxParts extends PrinterFacts {
  readonly options: AgentOptions;
  readonly link: ServerLink;
}

function openOutboxOf({ options, link, account, hold }: OutboxParts): Promise<Outbox> {
  const { dataDir, settings, clock, chance, log, service, times } = options;
  return openOutbox({
    folder: join(dataDir, 'outbox'),
    link,
    clock,
    chance,
    log,
    ...(times?.pauses ? { pauses: times.pauses } : {}),
    queue: (id) => queueOf(options, id),
    owner: () => (account.view().login === '' ? '' : `${settings.read().server} ${account.view().login}`),
    open: () => service !== true && !hold.paused && account.view().connected,
    signedOut: () => account.refused(),
    reachable: (answers) => account.reachable(answers),
  });
}

/** Opens everything. Throws for a broken disk. */
export async function openParts(options: AgentOptions, news: AgentNews): Promise<RunningParts> {
  const { dataDir, settings, token, clock, ids, log, locale, times } = options;
  for (const folder of ['', 'staging']) await mkdir(join(dataDir, folder), { recursive: true, mode: 0o700 });
  const hold = { paused: false };
  const server = (): string => settings.read().server;
  const link = openLink({
    server,
    token,
    now: clock.now,
    ...(options.proxiesFor ? { proxiesFor: options.proxiesFor } : {}),
    ...(times?.idle === undefined ? {} : { idleMs: times.idle }),
  });
  let printer: PrinterSource | undefined;
  let outbox: Outbox | undefined;
  const onAccount = (view: AccountView): void => {
    printer?.setState(printerState({ account, hold }));
    news.account(view);
    news.queues();
    if (view.connected && view.reachable) outbox?.wake();
  };
  const account: Account = openAccount({ link, token, server, clock, log, onChange: onAccount });
  await account.begin();
  outbox = await openOutboxOf({ options, link, account, hold });
  const installation = await installationOf(dataDir, ids);
  printer = openPrinterSource({
    host: options,
    settings: settings.read(),
    installation,
    outbox,
    onStatus: news.queues,
  });
  printer.setState(printerState({ account, hold }));
  const staging = join(dataDir, 'staging');
  const { accept } = outbox;
  const folders = openWatchedFolders({ accept, staging, clock, ids, log, locale, onChange: news.folders });
  return { options, link, account, outbox, printer, folders, hold };
}
