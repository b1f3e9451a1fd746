// What each call over the bridge does: settings, sign-in, inbox, and the desktop around them. Printers: queue-handlers.ts.
import type { BridgeOutput } from '#domain/bridge/bridge.ts';
import { ok, refuse } from '#domain/errors/result.ts';
import type { Agent } from '../agent/agent.types.ts';
import type { SettingsStore } from '../settings/settings.store.ts';
import { type ComputerSignIn, sameServer } from '../settings/sign-in.ts';
import { type BridgeArgument, type BridgeHandlers, DONE } from './dispatch.ts';
import { type QueueDeps, queueHandlers } from './queue-handlers.ts';

export interface HandlerDeps extends QueueDeps {
  readonly agent: Agent;
  readonly settings: SettingsStore;
  readonly signIn: ComputerSignIn;
  readonly chooseFolder: () => Promise<string | null>;
  readonly notify: (note: BridgeArgument<'notification.show'>) => void;
  readonly focus: () => void;
  readonly pageListens: () => void;
  readonly openExternal: (url: string) => Promise<void>;
  /** false: no new version waits. */
  readonly installUpdate: () => boolean;
  readonly updateMeans: () => BridgeOutput<'update.means'>;
}

type HandlersOf<P extends string> = Pick<BridgeHandlers, Extract<keyof BridgeHandlers, `${P}.${string}`>>;

const settingsHandlers = ({ settings }: HandlerDeps): HandlersOf<'settings'> => ({
  'settings.read': async () => {
    settings.lookAtPolicy();
    return ok(settings.read());
  },
  'settings.save': async (input) => settings.save(input.settings),
});

/** The screen shows what came of a new token: the answer waits until the agent has tried it, at most this long, ms. */
const SETTLE_MS = 5000;
function settled(agent: Agent): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, SETTLE_MS);
    const stop = agent.onAccount(end);
  });
}

function accountHandlers({ agent, settings, signIn }: HandlerDeps): HandlersOf<'account'> {
  const view = () => ok(signIn.complete(agent.account()));
  return {
    'account.read': async () => view(),
    'account.connect': async (input) => {
      if (!sameServer(input.server, settings.read().settings.server)) return refuse('shell.refusal.otherServer');
      const tried = settled(agent);
      await signIn.connect(input);
      await tried;
      return view();
    },
    'account.disconnect': async () => {
      // The screen that hears of it revokes the token on the server: only a person's session may.
      await signIn.disconnect();
      return view();
    },
  };
}

function inboxHandlers({ agent: { outbox } }: HandlerDeps): HandlersOf<'inbox'> {
  const withDocument = async (id: string, work: () => Promise<void>) => {
    if (outbox.get(id) === undefined) return refuse('shell.refusal.noSuchDocument');
    await work();
    return DONE;
  };
  return {
    'inbox.list': async () => ok([...outbox.list()]),
    'inbox.deposited': ({ id, jobId }) => withDocument(id, () => outbox.deposited(id, jobId)),
    'inbox.drop': ({ id }) => withDocument(id, () => outbox.drop(id)),
    'inbox.retry': ({ id }) => withDocument(id, () => outbox.retry(id)),
  };
}

type DesktopHandlers = HandlersOf<'folders'> &
  HandlersOf<'notification'> &
  HandlersOf<'window'> &
  HandlersOf<'external'> &
  HandlersOf<'update'>;

const desktopHandlers = (deps: HandlerDeps): DesktopHandlers => ({
  'folders.list': async () => ok([...deps.agent.folders()]),
  'folders.choose': async () => ok({ path: await deps.chooseFolder() }),
  'notification.show': async (note) => {
    deps.notify(note);
    return DONE;
  },
  'window.focus': async () => {
    deps.focus();
    return DONE;
  },
  'window.listens': async () => {
    deps.pageListens();
    return DONE;
  },
  'external.open': async ({ url }) => {
    await deps.openExternal(url);
    return DONE;
  },
  'update.install': async () => (deps.installUpdate() ? DONE : refuse('shell.refusal.noUpdate')),
  'update.means': async () => ok(deps.updateMeans()),
});

export const bridgeHandlers = (deps: HandlerDeps): BridgeHandlers => ({
  ...settingsHandlers(deps),
  ...accountHandlers(deps),
  ...inboxHandlers(deps),
  ...queueHandlers(deps),
  ...desktopHandlers(deps),
});
