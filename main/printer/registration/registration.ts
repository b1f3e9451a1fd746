// The front page of registration/: adds a queue to the operating system, removes it, and finds out whether it exists.
import { type DesktopResult, ok, refuse } from '#domain/errors/result.ts';
import type { CommandResult, Platform, QueueCommands, RunCommand } from './command.types.ts';
import * as cups from './cups.commands.ts';
import { checkedId, plainCaption, type QueueIdentity, queueAddress, systemName } from './queue-names.rules.ts';
import * as windows from './windows.commands.ts';

export interface RegistrationPorts {
  readonly platform: Platform;
  readonly run: RunCommand;
  /** Waits, in milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
}

export interface Registered {
  /** Name of the queue in the operating system. */
  readonly system: string;
  readonly address: string;
}

/** `elsewhere`: a queue of that name leads to another address (port or id changed); `unknown`: the system does not say. */
export type RegistrationState = 'registered' | 'missing' | 'elsewhere' | 'unknown';

const DESCRIPTION_TRIES = 40;
const DESCRIPTION_PAUSE_MS = 500;

const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.trim().slice(0, 300) ?? '';
const commandsOf = (platform: Platform): QueueCommands => (platform === 'windows' ? windows.WINDOWS : cups.CUPS);

function refusalOf(result: CommandResult, platform: Platform): DesktopResult<never> {
  if (result.missing) return refuse('desktop.registration.spoolerMissing');
  if (commandsOf(platform).lacksRights(result)) return refuse('desktop.registration.notAllowed');
  return refuse('desktop.registration.failed', { detail: lastLine(result.stderr) });
}

/** CUPS makes the description in the background: the queue is usable once it lists options. */
async function waitForDescription(system: string, { run, pause }: RegistrationPorts): Promise<boolean> {
  for (let tries = 0; tries < DESCRIPTION_TRIES; tries += 1) {
    if (cups.hasOptions(await run(cups.listOptions(system)))) return true;
    await pause(DESCRIPTION_PAUSE_MS);
  }
  return false;
}

/**
 * Adds the queue, or leads an existing one to the right address. The printer must be running: the operating system
 * makes the queue from its answers. Refusals: `desktop.registration.*`; a queue that stays unusable is removed again.
 */
export async function registerQueue(
  queue: QueueIdentity,
  port: number,
  ports: RegistrationPorts,
): Promise<DesktopResult<Registered>> {
  const id = checkedId(queue.id);
  if (!id.ok) return id;
  const { platform, run } = ports;
  const system = systemName(id.value, platform);
  const address = queueAddress(queue, port, platform);
  const caption = plainCaption(queue.name) || id.value;
  // Windows refuses a second queue of the same name; CUPS changes the first.
  if (platform === 'windows') await run(windows.WINDOWS.removeQueue(system));
  const added = await run(commandsOf(platform).addQueue({ system, address, caption }));
  if (added.code !== 0) return refusalOf(added, platform);
  if (platform !== 'windows' && !(await waitForDescription(system, ports))) {
    await run(cups.CUPS.removeQueue(system));
    return refuse('desktop.registration.noDescription', { queue: system });
  }
  return ok({ system, address });
}

/** Removes the queue; one that is not there is fine. Refusals as `registerQueue`. */
export async function unregisterQueue(
  queueId: string,
  ports: RegistrationPorts,
): Promise<DesktopResult<{ removed: boolean }>> {
  const id = checkedId(queueId);
  if (!id.ok) return id;
  const system = systemName(id.value, ports.platform);
  if (
    ports.platform !== 'windows' &&
    cups.addressIn(await ports.run(cups.CUPS.findQueue(system)), system) === undefined
  )
    return ok({ removed: false });
  const done = await ports.run(commandsOf(ports.platform).removeQueue(system));
  return done.code === 0 ? ok({ removed: true }) : refusalOf(done, ports.platform);
}

/** Whether the operating system leads this queue to this port, at the address that its settings ask for. */
export async function isRegistered(
  queue: Pick<QueueIdentity, 'id' | 'unchanged'>,
  port: number,
  { platform, run }: RegistrationPorts,
): Promise<RegistrationState> {
  const id = checkedId(queue.id);
  if (!id.ok) return 'missing';
  const system = systemName(id.value, platform);
  const found = await run(commandsOf(platform).findQueue(system));
  const asked = platform === 'windows' ? found.code === 0 : found.code === 0 || cups.knowsNoSuch(found);
  if (!asked) return 'unknown';
  const address = platform === 'windows' ? windows.addressIn(found) : cups.addressIn(found, system);
  if (address === undefined) return 'missing';
  // The Windows port may carry a name of the system's own: then only the queue's name can be trusted.
  if (address === null) return 'registered';
  return sameAddress(address, queueAddress(queue, port, platform)) ? 'registered' : 'elsewhere';
}

/** Ids of all our queues that the operating system has: an uninstaller removes them, however they were added. */
export async function registeredIds({ platform, run }: RegistrationPorts): Promise<readonly string[]> {
  const commands = commandsOf(platform);
  const start = systemName('', platform);
  return commands
    .namesIn(await run(commands.listQueues))
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length))
    .filter((id) => checkedId(id).ok);
}

/** localhost and its numbers are the same printer; so are ipp and http on the same port. */
function sameAddress(one: string, other: string): boolean {
  const plain = (address: string): string =>
    address
      .replace(/^(ipp|http)s?:/i, 'ipp:')
      .replace(/\/\/(127\.0\.0\.1|\[::1\])/, '//localhost')
      .replace(/\/+$/, '');
  return plain(one) === plain(other);
}
