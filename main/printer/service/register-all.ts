// Registers and removes all queues of an agent file, and tests each one by a page that goes through it.
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DesktopResult, ok, refuse } from '#domain/errors/result.ts';
import { askPrinter } from '../doctor/ask-printer.ts';
import { type QueueIdentity, systemName } from '../registration/queue-names.rules.ts';
import { isRegistered, type RegistrationPorts, registerQueue, unregisterQueue } from '../registration/registration.ts';
import { selfTest } from '../registration/self-test.ts';
import { type RegistrationPrinter, startRegistrationPrinter } from './registration-printer.ts';

/** One line for a person: a label with its parameters. */
export interface RegistrationLine {
  readonly good: boolean;
  readonly label: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}
/** A part of the agent's file, or what an installer names on its command line. */
export interface QueuesToRegister {
  readonly port: number;
  readonly queues: readonly QueueIdentity[];
}
const lineOf = (label: string, parameters: Readonly<Record<string, unknown>>, good = true): RegistrationLine => ({
  good,
  label,
  parameters,
});

/** In the system's folder for temporary files; the spooler reads it before `lp` has ended. */
async function temporaryFile(bytes: Uint8Array) {
  const path = join(tmpdir(), `mailroom-test-${randomUUID()}.pdf`);
  await writeFile(path, bytes, { mode: 0o644 });
  return { path, remove: () => rm(path, { force: true }) };
}

const RUNNING_TRIES = 60;
const RUNNING_PAUSE_MS = 500;

async function isOurs(file: QueuesToRegister): Promise<boolean> {
  const [first] = file.queues;
  return first !== undefined && (await askPrinter(file.port, first.id))?.ours === true;
}

/** Waits up to 30 s for the agent's own printer, which is just starting. */
async function runningPrinter(file: QueuesToRegister, ports: RegistrationPorts): Promise<DesktopResult<undefined>> {
  for (let tries = 0; tries < RUNNING_TRIES; tries += 1) {
    if (await isOurs(file)) return ok(undefined);
    await ports.pause(RUNNING_PAUSE_MS);
  }
  return refuse('desktop.registration.noPrinter', { port: String(file.port) });
}

/** The running agent's printer serves; without one a printer starts for the time of the registration. */
async function printerFor(file: QueuesToRegister): Promise<DesktopResult<RegistrationPrinter | undefined>> {
  const started = await startRegistrationPrinter(file.port, file.queues);
  if (typeof started === 'object') return ok(started);
  if (started === 'failed') return refuse('desktop.registration.noPrinter', { port: String(file.port) });
  return (await isOurs(file)) ? ok(undefined) : refuse('desktop.registration.portTaken', { port: String(file.port) });
}

interface RegistrationRun {
  readonly file: QueuesToRegister;
  readonly ports: RegistrationPorts;
  readonly printer: RegistrationPrinter | undefined;
}

async function registerOne(
  queue: QueueIdentity,
  { file, ports, printer }: RegistrationRun,
): Promise<RegistrationLine[]> {
  const registered = await registerQueue(queue, file.port, ports);
  if (!registered.ok) return [lineOf(registered.refusal.label, registered.refusal.parameters, false)];
  const { system } = registered.value;
  const done = lineOf('desktop.registration.done', { queue: system });
  // A running agent would send the page like any document, so it goes only to the printer that was started here.
  if (printer === undefined) return [done];
  const tested = await selfTest(system, { ...ports, arrival: printer.arrival, temporaryFile });
  return tested.ok
    ? [done, lineOf('desktop.registration.verified', { queue: system })]
    : [done, lineOf(tested.refusal.label, tested.refusal.parameters, false)];
}

export interface RegisterOptions {
  /** Also registers queues that are registered already. */
  readonly again: boolean;
  /** The agent is running or just starting: no printer is started, and no page is printed. */
  readonly running: boolean;
}

/**
 * Registers every queue of the file that is not registered yet and tests it.
 * @returns lines for a person; the last one about each queue is `good` when it can be printed on
 */
export async function registerAll(
  file: QueuesToRegister,
  ports: RegistrationPorts,
  options: RegisterOptions,
): Promise<readonly RegistrationLine[]> {
  const wanted: QueueIdentity[] = [];
  const lines: RegistrationLine[] = [];
  for (const queue of file.queues) {
    const state = options.again ? 'missing' : await isRegistered(queue, file.port, ports);
    if (state === 'registered')
      lines.push(lineOf('desktop.registration.done', { queue: systemName(queue.id, ports.platform) }));
    else wanted.push(queue);
  }
  if (wanted.length === 0) return lines;
  const printer = options.running ? await runningPrinter(file, ports) : await printerFor(file);
  if (!printer.ok) return [...lines, lineOf(printer.refusal.label, printer.refusal.parameters, false)];
  try {
    for (const queue of wanted) lines.push(...(await registerOne(queue, { file, ports, printer: printer.value })));
  } finally {
    await printer.value?.stop();
  }
  return lines;
}

/** Removes the queues of those ids; a queue that is not there is fine. */
export async function unregisterAll(
  ids: readonly string[],
  ports: RegistrationPorts,
): Promise<readonly RegistrationLine[]> {
  const lines: RegistrationLine[] = [];
  for (const id of ids) {
    const removed = await unregisterQueue(id, ports);
    const queue = systemName(id, ports.platform);
    if (!removed.ok) lines.push(lineOf(removed.refusal.label, removed.refusal.parameters, false));
    else if (removed.value.removed) lines.push(lineOf('desktop.registration.removed', { queue }));
  }
  return lines;
}
