// The queues of the headless agent's command line: what they are, their presets, their watched folders.

import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { QUEUE_MODES, Queue } from '#domain/bridge/settings.ts';
import { ok } from '#domain/errors/result.ts';
import { type Usage, wrong } from '#main/agent/usage.ts';
import { lettersAlike, overlaps } from '#main/folders/overlap.rules.ts';

/** What `--queue` says of a queue. */
export interface QueueArgument {
  readonly id: string;
  readonly name: string;
  readonly mode: string;
  readonly serviceId: number | null;
  readonly serviceName: string | null;
}

/** `NAME`, `NAME=SERVICE`, `NAME=SERVICE:MODE`; a service name may hold colons of its own. */
export function parseQueue(text: string): Usage<QueueArgument> {
  const at = text.indexOf('=');
  const id = at < 0 ? text : text.slice(0, at);
  if (!/^[A-Za-z0-9][A-Za-z0-9_.-]{0,62}$/.test(id) || /^\d+$/.test(id)) {
    return wrong(`--queue ${text}: a name has letters, digits, dash, underscore and dot, and is not a number alone`);
  }
  const rest = at < 0 ? '' : text.slice(at + 1);
  const mode = QUEUE_MODES.find((one) => rest.endsWith(`:${one}`));
  const service = mode === undefined ? rest : rest.slice(0, -mode.length - 1);
  if (service === '' && mode === 'automated') return wrong(`--queue ${text}: automated needs a service`);
  const number = /^[1-9]\d{0,14}$/.test(service) ? Number(service) : null;
  return ok({
    id,
    name: id,
    serviceId: number,
    mode: mode ?? (service === '' ? 'async' : 'automated'),
    serviceName: service !== '' && number === null ? service : null,
  });
}

/** All queues of the command line: names that differ by capitals only would be one address of the printer. */
export function parseQueues(texts: readonly string[]): Usage<readonly QueueArgument[]> {
  const queues: QueueArgument[] = [];
  for (const text of texts) {
    const queue = parseQueue(text);
    if (!queue.ok) return queue;
    const { id } = queue.value;
    const other = queues.find((one) => one.id.toLowerCase() === id.toLowerCase());
    if (other !== undefined) return wrong(`--queue ${text}: there is a queue ${other.id} already`);
    queues.push(queue.value);
  }
  return ok(queues);
}

/** The watched folders by queue. */
export function parseFolders(texts: readonly string[], queues: readonly QueueArgument[]): Usage<Map<string, string[]>> {
  const folders = new Map<string, string[]>();
  for (const text of texts) {
    const at = text.indexOf('=');
    const queue = queues.find(({ id }) => id === text.slice(0, at));
    if (at < 1 || queue === undefined) return wrong(`--folder ${text}: say QUEUE=PATH with a queue of --queue`);
    const path = text.slice(at + 1);
    if (path === '') return wrong(`--folder ${text}: there is no path`);
    folders.set(queue.id, [...(folders.get(queue.id) ?? []), isAbsolute(path) ? path : resolve(path)]);
  }
  const paths = [...folders.values()].flat();
  const at = overlaps(paths, lettersAlike(process.platform)).findIndex((other) => other !== null);
  if (at >= 0)
    return wrong(`--folder ${paths[at]}: it is watched already, or holds documents taken from such a folder`);
  return ok(folders);
}

/** What a preset says besides service and mode: box, name of the deposit, options, post date, unchanged bytes. */
const Preset = Queue.pick({ name: true, boxName: true, nameRule: true, options: true, postDate: true, unchanged: true })
  .partial()
  .strict();
export type Preset = z.infer<typeof Preset>;

/** `QUEUE={json}`: the preset of each queue that has one. */
export function parsePresets(texts: readonly string[], queues: readonly QueueArgument[]): Usage<Map<string, Preset>> {
  const presets = new Map<string, Preset>();
  for (const text of texts) {
    const at = text.indexOf('=');
    const queue = queues.find(({ id }) => id === text.slice(0, at));
    if (at < 1 || queue === undefined) return wrong(`--preset ${text}: say QUEUE=JSON with a queue of --queue`);
    let data: unknown;
    try {
      data = JSON.parse(text.slice(at + 1));
    } catch {
      return wrong(`--preset ${text}: this is no JSON`);
    }
    const preset = Preset.safeParse(data);
    if (!preset.success) return wrong(`--preset ${queue.id}: ${z.prettifyError(preset.error)}`);
    presets.set(queue.id, preset.data);
  }
  return ok(presets);
}
