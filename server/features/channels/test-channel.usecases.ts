// The test of a channel's connection: of what is saved, with its passwords.
import type { TestedStep } from '#domain/channels/connection-test.ts';
import { ok, refuse } from '#domain/errors/result.ts';
import type { Handler } from '#server/context/context.ts';
import { openSetup } from '#server/letters/deliveries/provider-setup.ts';
import { findChannel } from './channels.repository.ts';

const LOCKED: TestedStep = { step: 'signIn', state: 'failed', detail: '', cause: 'secretKey' };
const NOT_BUILT: TestedStep = { step: 'reach', state: 'failed', detail: '', cause: 'noProvider' };

export const testChannel: Handler<'channels.test'> = async ({ params: { channelId } }, services) => {
  const { db, secrets, clock, connections } = services;
  const channel = await findChannel(db, channelId);
  if (!channel) return refuse('exception.notFound', { type: 'channel' });
  const { locked, ...setup } = await openSetup(db, secrets, channelId);
  const provider = connections.get(setup.providerName);
  const steps = locked
    ? [LOCKED]
    : ((await provider?.test({ channelName: channel.name, properties: setup.properties, secrets: setup.secrets })) ?? [
        NOT_BUILT,
      ]);
  return ok({ at: clock.now().toISOString(), steps });
};
