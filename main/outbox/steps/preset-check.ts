// What the preset of a queue comes to: its options may lead letters to other channels than the deposit shows, and so may what
// recipients agreed to. The server is asked with the options until no channel comes in that they have not been read for; its last
// check is what is confirmed (docs/decisions/0867).
import type { CommandCreation, ServiceChannelOptions } from '#domain/api/sending/command.schema.ts';
import type { OptionsCheck } from '#domain/api/sending/delivery.schema.ts';
import type { Queue } from '#domain/bridge/settings.ts';
import type { Kept } from '../store/kept.ts';
import { badLetter } from './confirm.rules.ts';
import { presetOptions, presetPostDate } from './preset.rules.ts';
import { attention, type StepPorts, type StepResult, verdictOn } from './step.ts';

/** What was decided, with the time zone in which its day is meant. */
export interface Order {
  readonly body: CommandCreation;
  readonly timeZone: string;
}

interface Asking {
  readonly packGroupIds: number[];
  readonly ports: StepPorts;
  readonly signal: AbortSignal;
}

interface Checked {
  readonly check: OptionsCheck;
  readonly options: ServiceChannelOptions;
}

async function checkedWith(
  preset: Queue['options'],
  { packGroupIds, ports, signal }: Asking,
): Promise<Checked | StepResult> {
  let options: ServiceChannelOptions = {};
  const read = new Set<string>();
  for (;;) {
    const body = { packGroupIds, serviceChannelOptions: options };
    const check = await ports.link.call('deliveries.checkOptions', { body, signal });
    if (check.kind !== 'result') return verdictOn(check);
    // What was chosen for a channel stays where it leads away from that channel: it is why.
    const others = check.value.shares.filter(({ label }) => !read.has(label));
    const more = presetOptions(preset, others);
    if (!more.ok) return attention(more.refusal.label, more.refusal.parameters);
    if (Object.keys(more.value).length === 0) return { check: check.value, options };
    for (const { label } of others) read.add(label);
    options = { ...options, ...more.value };
  }
}

/** The order by the preset of its queue, as the server has just checked it, or why a person is needed. */
export async function orderOf(kept: Kept, asking: Asking): Promise<Order | StepResult> {
  const { packGroupIds, ports } = asking;
  const queue = ports.queue(kept.document.queueId);
  if (queue === undefined) return attention('desktop.outbox.noQueue', { queue: kept.document.queueId });
  const checked = await checkedWith(queue.options, asking);
  if ('kind' in checked) return checked;
  const { check, options } = checked;
  const bad = badLetter(check);
  if (bad) return bad;
  const expectedPostDate = presetPostDate(queue.postDate, check.shares, ports.now());
  const { selection } = check;
  const body = { packGroupIds, selection, serviceChannelOptions: options, expectedPostDate };
  return { body, timeZone: check.shares[0]?.timeZone ?? 'UTC' };
}
