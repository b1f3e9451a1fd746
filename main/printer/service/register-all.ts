// Registers and removes all queues of an agent file, and tests each one by a page that goes through it.
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok, type Result, refuse } from '#domain/shared/result.ts';
import { askPrinter } from '../doctor/ask-printer.ts';
import { systemName } from '../registration/queue-names.rules.ts';
import { isRegistered, type RegistrationPorts, registerQueue, unregisterQueue } from '../registration/registration.ts';
import { selfTest } from '../registration/self-test.ts';
import type { AgentFile } from './agent-file.ts';
import { type RegistrationPrinter, startRegistrationPrinter } from './registration-printer.ts';

/** One line for a person: a label with its parameters. */
export interface Told {
  readonly good: boolean;
  readonly label: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}
type Queue = AgentFile['queues'][number];
const told = (label: string, parameters: Readonly<Record<string, unknown>>, good = true): Told => ({
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

/** The running agent's printer will do; without one a printer starts for the time of the registration. */
async function printerFor(file: AgentFile): Promise<Result<RegistrationPrinter | undefined>> {
  const started = await startRegistrationPrinter(file.port, file.queues);
  if (typeof started === 'object') return ok(started);
  const [first] = file.queues;
  const ours =
    started === 'port-taken' && first !== undefined && (await askPrinter(file.port, first.id))?.ours === true;
  return ours ? ok(undefined) : refuse('desktop.registration.portTaken', { port: String(file.port) });
}

async function registerOne(
  queue: Queue,
  file: AgentFile,
  ports: RegistrationPorts,
  printer?: RegistrationPrinter,
): Promise<Told[]> {
  const registered = await registerQueue(queue, file.port, ports);
  if (!registered.ok) return [told(registered.refusal.label, registered.refusal.parameters, false)];
  const { system } = registered.value;
  const done = told('desktop.registration.done', { queue: system });
  // A running agent would take the page for a document of somebody: the page goes only to the printer started here.
  if (printer === undefined) return [done];
  const tested = await selfTest(system, { ...ports, arrival: printer.arrival, temporaryFile });
  return tested.ok
    ? [done, told('desktop.registration.verified', { queue: system })]
    : [done, told(tested.refusal.label, tested.refusal.parameters, false)];
}

/**
 * Registers every queue of the file that is not registered yet (`again`: all of them) and tests it.
 * @returns what to tell; the last word on each queue is `good` when it can be printed on
 */
export async function registerAll(file: AgentFile, ports: RegistrationPorts, again: boolean): Promise<readonly Told[]> {
  const wanted: Queue[] = [];
  const lines: Told[] = [];
  for (const queue of file.queues) {
    const state = again ? 'missing' : await isRegistered(queue.id, file.port, ports);
    if (state === 'registered')
      lines.push(told('desktop.registration.done', { queue: systemName(queue.id, ports.platform) }));
    else wanted.push(queue);
  }
  if (wanted.length === 0) return lines;
  const printer = await printerFor(file);
  if (!printer.ok) return [...lines, told(printer.refusal.label, printer.refusal.parameters, false)];
  try {
    for (const queue of wanted) lines.push(...(await registerOne(queue, file, ports, printer.value)));
  } finally {
    await printer.value?.stop();
  }
  return lines;
}

/** Removes every queue of the file; a queue that is not there is fine. */
export async function unregisterAll(file: AgentFile, ports: RegistrationPorts): Promise<readonly Told[]> {
  const lines: Told[] = [];
  for (const { id } of file.queues) {
    const removed = await unregisterQueue(id, ports);
    const queue = systemName(id, ports.platform);
    if (!removed.ok) lines.push(told(removed.refusal.label, removed.refusal.parameters, false));
    else if (removed.value.removed) lines.push(told('desktop.registration.removed', { queue }));
  }
  return lines;
}
