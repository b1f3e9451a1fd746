// Asks the provider of a channel what became of its pieces: from where the last poll came to, by a thousand events at a time, each
// lot entered in the transaction that keeps how far it was asked.
import type { Fault } from '#domain/api/shapes.ts';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { peerText } from '#domain/shared/storable-text.ts';
import { isDestruction } from '#domain/shipments/status.codes.ts';
import { isAhead } from '#domain/shipments/tracking.ts';
import {
  type PolledEvent,
  type Polling,
  type ProviderSetup,
  pickProvider,
} from '#server/channels/provider/provider.ts';
import { openSetup } from '#server/letters/deliveries/provider-setup.ts';
import { LONGEST_ID, LONGEST_REFERENCE, toldName } from '#server/letters/tracking/carrier-ids.ts';
import { type EventToEnter, enterEvents } from '#server/letters/tracking/enter-events.ts';
import type { PollTask } from '#server/letters/tracking/poll-task.ts';
import { isLockedOut } from '#server/storage/database.ts';
import type { StepServices } from '../tasks/step-services.ts';
import { cursorOf, keepPoll, type PollKey } from './polls.repository.ts';

/** What asking takes of the services. */
export type PollServices = Pick<StepServices, 'db' | 'queue' | 'clock' | 'log' | 'secrets' | 'providers'>;

interface Poll {
  readonly key: PollKey;
  readonly polling: Polling;
  readonly setup: ProviderSetup;
  /** As whose word its events count. */
  readonly saidBy: string;
  /** Why it cannot be asked; null: it can. */
  readonly obstacle: Fault | null;
}

const NO_SETUP = { properties: {}, secrets: {} } as const;
const MOST_WORDS = 5;

/** null: there is nobody to ask. */
async function pollOf({ channelId, test }: PollTask, services: PollServices): Promise<Poll | null> {
  const { db, secrets, providers } = services;
  const row = await db
    .selectFrom('channel')
    .select(['name', 'definition'])
    .where('id', '=', channelId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { providerName } = ChannelDefinition.parse(row.definition);
  const polling = pickProvider(providers, { channel: { providerName }, test })?.polling;
  if (polling === undefined) return null;
  const key = { channelId, provider: test ? 'test' : providerName };
  const base = { key, polling, saidBy: providerName, obstacle: null };
  if (test) return { ...base, setup: { channelName: row.name, ...NO_SETUP } };
  const { locked, properties, secrets: opened } = await openSetup(db, secrets, channelId);
  const setup = { channelName: row.name, properties, secrets: opened };
  const obstacle = { label: 'channel.secretWaits', parameters: { channel: row.name } };
  return locked ? { ...base, setup, obstacle } : { ...base, setup };
}

interface Translated {
  readonly events: EventToEnter[];
  /** Words that the provider's table does not have. */
  readonly unknown: Set<string>;
}

/** What a provider said as it can be kept: one sign that cannot would stop all that it has to say. */
const cleaned = (told: PolledEvent): PolledEvent => ({
  ...told,
  id: toldName(told.id, LONGEST_ID),
  nuid: told.nuid === null ? null : peerText(told.nuid, 40),
  reference: told.reference === null ? null : toldName(told.reference, LONGEST_REFERENCE),
  tracker: told.tracker === null ? null : peerText(told.tracker, 100),
  detail: peerText(told.detail),
});

/** @param now the time of what lies ahead: nobody can be asked for it anew, and it would make all that follows late */
function translate({ polling, saidBy }: Poll, told: readonly PolledEvent[], now: Date): Translated {
  const events: EventToEnter[] = [];
  const unknown = new Set<string>();
  for (const { id, word, at, ...event } of told.map(cleaned)) {
    const code = Object.hasOwn(polling.codes, word) ? polling.codes[word] : undefined;
    if (code === undefined) {
      unknown.add(peerText(word, 60));
      continue;
    }
    const correction = polling.corrections.includes(word);
    // A carrier reports a destruction by a word of its own.
    events.push({
      ...event,
      key: `id:${id}`,
      at: isAhead(at, now) ? now : at,
      code,
      provider: saidBy,
      correction,
      destruction: isDestruction(code),
    });
  }
  return { events, unknown };
}

const faultOf = (unknown: ReadonlySet<string>): Fault | null =>
  unknown.size === 0
    ? null
    : { label: 'tracking.unknownWords', parameters: { words: [...unknown].slice(0, MOST_WORDS).join(', ') } };

/** Asks until the provider has no more. */
async function askAll(poll: Poll, services: PollServices): Promise<void> {
  const { db, queue, clock, log } = services;
  const { channelId } = poll.key;
  const unknown = new Set<string>();
  for (let more = true; more; ) {
    const cursor = await cursorOf(db, poll.key);
    const answer = await poll.polling.ask(channelId, poll.setup, cursor);
    const receivedAt = clock.now();
    const { events, unknown: words } = translate(poll, answer.events, receivedAt);
    for (const word of words) unknown.add(word);
    await db.transaction().execute(async (trx) => {
      const batch = { channelId, source: 'poll', receivedAt, by: null, events };
      const entered = events.length > 0 ? await enterEvents(trx, queue, batch) : null;
      // Nobody can be told: the provider goes on from here.
      const said = { channel: channelId, source: 'poll' };
      if (entered?.beyond.size) log.warn('tracking.full', { ...said, events: entered.beyond.size });
      if (entered?.notMeasured) log.info('tracking.notMeasured', { ...said, events: entered.notMeasured });
      await keepPoll(trx, poll.key, { cursor: answer.cursor, at: receivedAt, fault: faultOf(unknown) });
    });
    more = answer.more && answer.cursor !== cursor;
  }
}

/**
 * One poll of a channel. What goes wrong is kept with the channel until a poll goes well.
 * @throws where somebody else holds what its events are about: it is asked again soon
 */
export async function pollChannel(task: PollTask, services: PollServices): Promise<void> {
  const poll = await pollOf(task, services);
  if (poll === null) return;
  const { db, clock, log } = services;
  const fail = async (fault: Fault): Promise<void> => {
    log.warn('poll.failed', { channel: task.channelId, label: fault.label });
    await keepPoll(db, poll.key, { cursor: await cursorOf(db, poll.key), at: clock.now(), fault });
  };
  if (poll.obstacle !== null) return fail(poll.obstacle);
  try {
    await askAll(poll, services);
  } catch (error) {
    // Others enter events of this channel, or hold a piece: the queue asks again, and nothing is said of the provider.
    if (isLockedOut(error)) throw error;
    await fail({ label: 'tracking.pollFailed', parameters: { reason: peerText((error as Error).message, 300) } });
  }
}
