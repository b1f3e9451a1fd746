// The signed push: a provider reports events of its channel. The signature says who calls; what it does not cover is refused, a
// channel that is not there as one whose secret is another.
import type { EventsEntered, PushedEvent } from '#domain/api/sending/tracking.contract.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { CallRequest, Handler, Services } from '#server/context/context.ts';
import { enterEvents, holdMeant } from '#server/letters/tracking/enter-events.ts';
import { keepTrackingFile } from '#server/letters/tracking/tracking-files.ts';
import { isSignedBy } from '#server/system/secrets/message-signature.ts';
import { type KeptSecrets, openReplaced } from '#server/system/secrets/replaced-secrets.ts';
import type { SecretCell } from '#server/system/secrets/secrets.ts';
import { storeFilesOf } from './files-of-events.ts';
import { keyOf, sortEvents } from './given-events.ts';
import { findTrackedChannel, type TrackedChannel } from './tracking.repository.ts';

/** How far the time of a message may be from ours: what is older may be a message that somebody has kept. */
const WINDOW_SECONDS = 300;

/** Where the secret of a channel's messages stands. */
export const pushSecretCell = (channelId: number): SecretCell => ['channel_tracking', 'sealed_secret', channelId];

type Push = CallRequest<'tracking.push'>;

/** Those before, as they are kept. */
export const previousSecrets = ({ id, previous_secret, previous_until }: TrackedChannel): KeptSecrets => ({
  cell: ['channel_tracking', 'previous_secret', id],
  sealed: previous_secret,
  until: previous_until,
});

/** The secrets that hold now: the channel's, and for a while those before. */
async function secretsOf(channel: TrackedChannel | null, { secrets, clock }: Services): Promise<string[]> {
  if (channel === null) return [];
  const { id, sealed_secret } = channel;
  const newest = sealed_secret === null ? null : await secrets.open(sealed_secret, pushSecretCell(id));
  const before = await openReplaced(secrets, previousSecrets(channel), clock.now());
  return newest?.ok ? [newest.value, ...before] : before;
}

/** The channel one of whose secrets has signed the message now. */
async function signedChannel({ params, headers, signed }: Push, services: Services): Promise<Result<TrackedChannel>> {
  const channel = await findTrackedChannel(services.db, params.channelId);
  const secrets = await secretsOf(channel, services);
  const message = {
    id: headers['webhook-id'],
    timestamp: headers['webhook-timestamp'],
    body: signed?.bytes ?? Buffer.alloc(0),
  };
  const isSigned = secrets.some((secret) => isSignedBy(secret, message, headers['webhook-signature']));
  if (channel === null || !isSigned) return refuse('tracking.signature');
  const age = Math.abs(Math.floor(services.clock.now().getTime() / 1000) - Number(message.timestamp));
  return age > WINDOW_SECONDS ? refuse('tracking.time', { seconds: WINDOW_SECONDS }) : ok(channel);
}

/** A file found no room any more: another message was faster. */
class Outrun extends Error {}

/** Times that a message is tried which others outrun. */
const TRIES = 3;

interface Pushed {
  readonly channel: TrackedChannel;
  readonly given: readonly PushedEvent[];
  readonly receivedAt: Date;
}

/** An event whose file cannot be kept is not entered either. @throws Outrun */
async function enterPushed({ channel, given, receivedAt }: Pushed, services: Services): Promise<EventsEntered> {
  const { id: channelId, provider } = channel;
  const { files, refused: unkept } = await storeFilesOf(services, channelId, { events: given, now: receivedAt });
  const without = new Map(unkept.map((one) => [one.index, one.reason]));
  const { good, refused } = sortEvents(given, { provider, now: receivedAt, without });
  const batch = { channelId, source: 'push' as const, receivedAt, by: null, events: good };
  const { beyond, unmeasured, ...entered } = await services.db.transaction().execute(async (trx) => {
    // A purge, or an erasure, of an order that gets a file is at its end before, or comes behind it.
    if (files.length > 0) await holdMeant(trx, batch);
    const told = await enterEvents(trx, services.queue, batch);
    for (const { eventKey, ...file } of files) {
      // What is not kept has no files.
      if (told.unmeasured.has(eventKey) || told.beyond.has(eventKey)) continue;
      const kept = await keepTrackingFile(trx, file, { source: 'push', at: receivedAt, by: null });
      if (kept === 'full' || kept === 'gone') throw new Outrun(`No room for ${file.name} at ${file.shipmentId}.`);
    }
    return told;
  });
  if (beyond.size > 0) services.log.warn('tracking.full', { channel: channelId, source: 'push', events: beyond.size });
  const known = new Set(refused.map(({ index }) => index));
  const full = given.flatMap((event, index) =>
    !known.has(index) && beyond.has(keyOf(event)) ? [{ index, reason: 'full' as const }] : [],
  );
  return { ...entered, refused: [...refused, ...full].toSorted((a, b) => a.index - b.index) };
}

/** Nothing of the message is parsed before its signature was found good. */
export const pushEvents: Handler<'tracking.push'> = async (request, services) => {
  const channel = await signedChannel(request, services);
  if (!channel.ok) return channel;
  if (request.signed === null) return refuse('tracking.signature');
  const message = await request.signed.read();
  if (!message.ok) return message;
  const pushed = { channel: channel.value, given: message.value.events, receivedAt: services.clock.now() };
  for (let tries = 1; ; tries += 1) {
    try {
      return ok(await enterPushed(pushed, services));
    } catch (error) {
      if (!(error instanceof Outrun) || tries === TRIES) throw error;
    }
  }
};
