// Runs a headless agent in the foreground until a stop signal comes.
import { mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { openLink } from '#main/link/server-link.ts';
import { pauseAfter } from '#main/outbox/backoff.rules.ts';
import { stopSignal } from '#main/system/stop-signal.ts';
import { systemChance, systemClock, systemIds, systemLog } from '#main/system/system.ts';
import { tokenFile } from '#main/system/token-file.ts';
import { startAgent } from '../agent.ts';
import type { AgentOptions } from '../agent.types.ts';
import type { NamedServices } from '../service-names.ts';
import { controlHandler } from './control.ts';
import type { HeadlessOptions } from './headless-options.ts';
import { holdFolder } from './hold-folder.ts';
import { machineLocale } from './terminal.ts';

/** Pause before the services are asked for again, ms. */
const ASK_AGAIN = { least: 1_000, most: 30_000 } as const;

/** Asks the server for services by name until all are known. @returns stops asking */
function resolveServices(options: HeadlessOptions, services: NamedServices): () => void {
  const token = tokenFile(options.tokenFile);
  const link = openLink({ server: () => options.settings.server, token, now: systemClock.now });
  let cancel = (): void => undefined;
  let asked = 0;
  const ask = async (): Promise<void> => {
    const resolved = await services.resolve(link);
    if (services.complete()) return;
    if (!resolved.ok) systemLog('warn', 'agent.service-unknown', resolved.refusal.parameters);
    asked += 1;
    cancel = systemClock.after(pauseAfter(asked, systemChance(), ASK_AGAIN), () => void ask());
  };
  void ask();
  return () => {
    cancel();
    link.close();
  };
}

/** What the program hands down to the agent that it runs. */
export interface HeadlessPrograms {
  /** Source of the printer driver's process. */
  readonly driverPath: string;
  /** Of tests, instead of those for real lines. */
  readonly times?: AgentOptions['times'];
}

const agentOptions = (
  options: HeadlessOptions,
  services: NamedServices,
  { driverPath, times }: HeadlessPrograms,
): AgentOptions => ({
  dataDir: options.dataDir,
  settings: services,
  token: tokenFile(options.tokenFile),
  clock: systemClock,
  ids: systemIds,
  chance: systemChance,
  log: systemLog,
  driverPath,
  locale: machineLocale(),
  osUser: userInfo().username,
  service: options.settings.printer.shared,
  ...(times && { times }),
});

/** Resolves after a clean end. @throws when the agent cannot run */
export async function runHeadless(
  options: HeadlessOptions,
  services: NamedServices,
  programs: HeadlessPrograms,
): Promise<void> {
  const { dataDir, settings } = options;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const hold = await holdFolder(dataDir);
  const stopped = stopSignal(options.stopOnStdinEnd);
  const agent = await startAgent(agentOptions(options, services, programs));
  hold.serve(controlHandler(agent));
  const stopAsking = settings.printer.shared ? () => undefined : resolveServices(options, services);
  systemLog('info', 'agent.started', { queues: settings.queues.length, documents: agent.outbox.list().length });
  systemLog('info', 'agent.ending', { signal: await stopped });
  stopAsking();
  await agent.close();
  hold.release();
}
