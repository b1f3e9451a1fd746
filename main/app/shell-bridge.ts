// The desktop client's side of the bridge: the handlers of its calls over agent, window and updates.
import { dialog, shell } from 'electron';
import type { QueueView } from '#domain/bridge/bridge.ts';
import type { Agent } from '../agent/agent.types.ts';
import { readServices } from '../agent/service-names.ts';
import { installBridge } from '../bridge/bridge.ts';
import { bridgeHandlers } from '../bridge/handlers.ts';
import { queueView } from '../bridge/queue-handlers.ts';
import { openLink } from '../link/server-link.ts';
import { systemDoctorPorts } from '../printer/doctor/system-ports.ts';
import { systemClock } from '../system/system.ts';
import { type Updates, updateMeans } from '../updates/updates.ts';
import { isOutside } from '../windows/guard.ts';
import type { PagePost } from '../windows/page-post.ts';
import type { MainWindow } from '../windows/windows.ts';
import type { ShownNote } from './notifier.ts';
import { PAGE_ORIGIN } from './page-server.ts';
import type { DesktopServices } from './services.ts';
import type { Texts } from './texts.ts';

export interface ShellParts {
  readonly services: DesktopServices;
  readonly agent: Agent;
  readonly window: MainWindow;
  readonly post: PagePost;
  readonly updates: Updates;
  readonly notify: (note: ShownNote) => void;
}

/** Opens an address in the browser or mail program of the person; any other is ignored. */
export const openExternal = async (url: string): Promise<void> => {
  if (isOutside(url)) await shell.openExternal(url);
};

async function chooseFolder(t: Texts): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    title: t('shell.folders.choose'),
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}

/** A server that does not answer within this, ms, counts as silent. */
const ANSWER_MS = 8_000;

/** For the doctor: what the person who is signed in may use. */
async function askServices({ settings, signIn }: DesktopServices) {
  const server = () => settings.read().settings.server;
  const link = openLink({ server, token: signIn.token, now: systemClock.now, idleMs: ANSWER_MS });
  const offered = await readServices(link);
  link.close();
  return offered.ok ? offered.value : undefined;
}

/** Installs the bridge over all parts. @returns completes views of queues with what the operating system says */
export function installShellBridge({ services, agent, window, post, updates, notify }: ShellParts) {
  const { settings, signIn, log, t, dataDir } = services;
  const doctor = systemDoctorPorts({
    settings: () => settings.read().settings,
    policyFaults: settings.lookAtPolicy,
    account: () => signIn.complete(agent.account()),
    askServices: () => askServices(services),
    ownFolders: [dataDir],
  });
  const deps = { agent, settings, doctor };
  const handlers = bridgeHandlers({
    ...deps,
    signIn,
    chooseFolder: () => chooseFolder(t),
    notify,
    focus: () => window.open(),
    pageListens: post.listens,
    openExternal,
    // macOS closes the windows before it says that it quits: hidden ones would keep the old version running.
    installUpdate: () => updates.install(window.letGo),
    updateMeans: () => {
      const ready = updates.ready();
      return { means: updateMeans(process.platform), ...(ready === undefined ? {} : { ready }) };
    },
  });
  const warn = (event: string, facts: Readonly<Record<string, unknown>>) => log('warn', event, facts);
  installBridge({ handlers, origin: PAGE_ORIGIN, contents: window.contents, warn });
  return (queues: readonly QueueView[]) => Promise.all(queues.map((queue) => queueView(queue, deps)));
}
