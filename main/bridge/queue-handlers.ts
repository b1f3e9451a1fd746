// Calls about printers: whether the operating system knows the queue, add it, remove it, print a page, look for faults.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { QueueView } from '#domain/bridge/bridge.ts';
import { type DesktopResult, ok, refuse } from '#domain/errors/result.ts';
import type { Agent } from '../agent/agent.types.ts';
import { runDoctor } from '../printer/doctor/doctor.ts';
import type { DoctorPorts } from '../printer/doctor/doctor.types.ts';
import * as cups from '../printer/registration/cups.commands.ts';
import { systemName } from '../printer/registration/queue-names.rules.ts';
import { isRegistered, registerQueue, unregisterQueue } from '../printer/registration/registration.ts';
import { SELF_TEST_TITLE } from '../printer/registration/self-test.ts';
import { testPage } from '../printer/registration/test-page.ts';
import * as windows from '../printer/registration/windows.commands.ts';
import type { SettingsStore } from '../settings/settings.store.ts';
import { type BridgeHandlers, DONE } from './dispatch.ts';

export interface QueueDeps {
  readonly agent: Agent;
  readonly settings: SettingsStore;
  readonly doctor: DoctorPorts;
}

type QueueHandlers = Pick<BridgeHandlers, Extract<keyof BridgeHandlers, `queues.${string}`> | 'doctor.run'>;

const portOf = ({ agent, settings }: QueueDeps): number =>
  agent.printer().port || settings.read().settings.printer.port;

/** The agent's view with what the operating system says. */
export async function queueView(queue: QueueView, deps: QueueDeps): Promise<QueueView> {
  const settings = deps.settings.read().settings.queues.find(({ id }) => id === queue.id);
  const state = await isRegistered(settings ?? queue, portOf(deps), deps.doctor);
  return { ...queue, registered: state === 'unknown' ? null : state === 'registered' };
}

/** The page goes through the queue of the operating system, as a document of any program would. */
async function printTestPage(queueId: string, { doctor }: QueueDeps): Promise<DesktopResult<{ done: true }>> {
  const system = systemName(queueId, doctor.platform);
  const folder = await mkdtemp(path.join(tmpdir(), 'mailroom-test-page-'));
  try {
    const file = path.join(folder, 'test-page.pdf');
    await writeFile(file, testPage([SELF_TEST_TITLE, system]));
    const printed = await doctor.run(
      doctor.platform === 'windows'
        ? windows.printLine(system, SELF_TEST_TITLE)
        : cups.printFile(system, SELF_TEST_TITLE, file),
    );
    const detail = printed.stderr.trim().slice(0, 300);
    return printed.code === 0 ? DONE : refuse('shell.refusal.registration', { detail });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function queueHandlers(deps: QueueDeps): QueueHandlers {
  const { agent, settings, doctor } = deps;
  const find = (id: string) => settings.read().settings.queues.find((queue) => queue.id === id);
  const viewOf = async (id: string): Promise<DesktopResult<QueueView>> => {
    const queue = agent.queues().find((one) => one.id === id);
    return queue === undefined ? refuse('shell.refusal.noSuchQueue') : ok(await queueView(queue, deps));
  };
  return {
    'queues.list': async () => ok(await Promise.all(agent.queues().map((queue) => queueView(queue, deps)))),
    'queues.register': async ({ id }) => {
      const queue = find(id);
      if (queue === undefined) return refuse('shell.refusal.noSuchQueue');
      const done = await registerQueue(queue, portOf(deps), doctor);
      return done.ok ? viewOf(id) : done;
    },
    'queues.unregister': async ({ id }) => {
      const done = await unregisterQueue(id, doctor);
      return done.ok ? viewOf(id) : done;
    },
    'queues.testPage': async ({ id }) =>
      find(id) === undefined ? refuse('shell.refusal.noSuchQueue') : printTestPage(id, deps),
    'doctor.run': async () => ok([...(await runDoctor(doctor))]),
  };
}
