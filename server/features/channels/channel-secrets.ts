// Passwords of channels: sealed when they are saved, and never read back.
import type { ChannelState } from '#domain/api/configuration/channel-state.schema.ts';
import type { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Services } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { secretCell } from '#server/letters/deliveries/provider-setup.ts';
import type { Trx } from '#server/storage/schema.ts';
import { NoSecretKey } from '#server/system/secrets/secrets.ts';
import type { ChannelRecord } from './channels.repository.ts';

/** What is to be kept for a channel, and with what. */
interface SecretsToKeep {
  readonly channelId: number;
  /** By name: null takes one away. */
  readonly values: Readonly<Record<string, string | null>>;
}

/** The server that a password is sent to; '' where the provider has none of its own. */
const serverOf = ({ providerName, providerProperties: { host = '', port = '' } }: ChannelDefinition): string =>
  host === '' ? '' : [providerName, host.toLowerCase(), port].join(' ');

/** A kept password goes to the server that it was given for: another one is given it anew, or has it taken away. */
export async function checkKeptSecrets(
  trx: Trx,
  { id, ...before }: ChannelRecord,
  { definition, values }: { readonly definition: ChannelDefinition; readonly values: SecretsToKeep['values'] },
): Promise<Result<true>> {
  const server = serverOf(definition);
  if (server === '' || server === serverOf(before)) return ok(true);
  const kept = await trx.selectFrom('channel_secret').select('name').where('channel_id', '=', id).execute();
  return kept.every(({ name }) => Object.hasOwn(values, name)) ? ok(true) : refuse('system.secretElsewhere');
}

/** Keeps new ones and takes away those that are null; the others stay. */
export async function writeSecrets(
  trx: Trx,
  { channelId, values }: SecretsToKeep,
  { secrets, clock, config }: Pick<Services, 'secrets' | 'clock' | 'config'>,
): Promise<Result<true>> {
  for (const [name, value] of Object.entries(values)) {
    await trx.deleteFrom('channel_secret').where('channel_id', '=', channelId).where('name', '=', name).execute();
    if (value === null) continue;
    try {
      const sealed = await secrets.seal(value, secretCell(channelId, name));
      const row = { channel_id: channelId, name, sealed, set_at: clock.now() };
      await trx.insertInto('channel_secret').values(row).execute();
    } catch (error) {
      if (!(error instanceof NoSecretKey)) throw error;
      return refuse('system.secretKeyMissing', { file: config.secretKeyFile });
    }
  }
  return ok(true);
}

/** The passwords that are set by channel, and whether each can be opened. */
export async function secretsByChannel(
  where: Where,
  secrets: Services['secrets'],
): Promise<ReadonlyMap<number, { set: ChannelState['secrets']; locked: boolean }>> {
  const rows = await where.selectFrom('channel_secret').selectAll().orderBy('name').execute();
  const found = new Map<number, { set: ChannelState['secrets']; locked: boolean }>();
  for (const { channel_id: id, name, sealed, set_at } of rows) {
    const { set, locked } = found.get(id) ?? { set: [], locked: false };
    const opened = await secrets.open(sealed, secretCell(id, name));
    found.set(id, { set: [...set, { name, setAt: set_at.toISOString() }], locked: locked || !opened.ok });
  }
  return found;
}
