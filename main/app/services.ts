// The services that every part of the desktop client uses: settings, sign-in, texts and log; then the agent and the pages.
import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import { app, net, protocol, session } from 'electron';
import ElectronStore from 'electron-store';
import type { AgentLog } from '#main/system/system.types.ts';
import { startAgent } from '../agent/agent.ts';
import type { Agent } from '../agent/agent.types.ts';
import { packagedDriver } from '../printer/service/packaged-driver.ts';
import { systemKeychain } from '../settings/keychain.ts';
import { policyMachine } from '../settings/policy.machine.ts';
import { openSecrets, type Secrets } from '../settings/secrets.ts';
import { type ConfOptions, settingsFile } from '../settings/settings.file.ts';
import type { SettingsStore } from '../settings/settings.store.ts';
import { openMachineSettings } from '../settings/settings.ts';
import { type ComputerSignIn, createSignIn } from '../settings/sign-in.ts';
import { systemClock } from '../system/system.ts';
import { trustSystemCertificates } from './certificates.ts';
import { fileLog } from './log.ts';
import { createPageServer, PAGE_SCHEME } from './page-server.ts';
import { type BuiltParts, builtParts } from './paths.ts';
import { createTexts, type Texts } from './texts.ts';

export interface DesktopServices {
  readonly log: AgentLog;
  readonly t: Texts;
  readonly parts: BuiltParts;
  readonly dataDir: string;
  readonly settings: SettingsStore;
  readonly secrets: Secrets;
  readonly signIn: ComputerSignIn;
}

/** Opens settings, sign-in and texts. */
export async function openServices(here: string): Promise<DesktopServices> {
  const dataDir = app.getPath('userData');
  const echo = app.isPackaged ? undefined : (line: string) => void process.stderr.write(line);
  const log = fileLog(path.join(dataDir, 'logs'), systemClock.now, echo);
  const warn = (message: string) => log('warn', message);
  trustSystemCertificates(warn);
  const policyFile = app.isPackaged ? undefined : process.env.MAILROOM_POLICY;
  // electron-store calls the name of the file differently.
  const make = (options: ConfOptions) =>
    new ElectronStore<Record<string, unknown>>({ ...options, name: options.configName });
  const settings = openMachineSettings(settingsFile(dataDir, Date.now, make), policyMachine(warn, policyFile));
  const secrets = await openSecrets(await systemKeychain(warn), warn);
  const signIn = createSignIn(secrets, () => settings.read().settings.server, hostname());
  const t = createTexts(app.getPreferredSystemLanguages());
  return { log, t, parts: builtParts(here), dataDir, settings, secrets, signIn };
}

/** In a package the driver has a Node of its own: the fuses of a release forbid Electron to act as one. */
const driverOf = ({ driver }: BuiltParts) =>
  (app.isPackaged ? packagedDriver(process.resourcesPath) : undefined) ?? { driverPath: driver };

export const openAgent = ({ dataDir, settings, signIn, parts, log }: DesktopServices): Promise<Agent> =>
  startAgent({
    dataDir: path.join(dataDir, 'agent'),
    settings: {
      read: () => settings.read().settings,
      onChange: (listener) => settings.onChange((view) => listener(view.settings)),
    },
    token: signIn.token,
    proxiesFor: (url) => session.defaultSession.resolveProxy(url),
    clock: systemClock,
    ids: randomUUID,
    chance: Math.random,
    log,
    ...driverOf(parts),
    locale: app.getPreferredSystemLanguages()[0] ?? 'en',
    osUser: userInfo().username,
  });

export function servePages({ parts, settings }: DesktopServices): void {
  const answer = createPageServer({
    folder: parts.screens,
    version: app.getVersion(),
    server: () => settings.read().settings.server,
    fetch: (url, init) => net.fetch(url, init),
  });
  protocol.handle(PAGE_SCHEME, answer);
}
