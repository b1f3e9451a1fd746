// How a channel has set up its provider now, with its secrets opened. Deliveries keep a copy of their channel as it was; where it
// is sent to follows the channel, so that what waits leaves once a fault is mended (docs/decisions/0634).
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import type { Where } from '#server/context/ports.ts';
import type { SecretCell, Secrets } from '#server/system/secrets/secrets.ts';

/** Where the secret of a channel stands. */
export const secretCell = (channelId: number, name: string): SecretCell => [
  'channel_secret',
  'sealed',
  channelId,
  name,
];

/** Settings and secrets by name; `locked`: a secret cannot be opened, and nothing may be sent without it. */
export interface OpenSetup {
  readonly providerName: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  readonly locked: boolean;
}

/** The setup of a channel that is stored. */
export async function openSetup(where: Where, secrets: Secrets, channelId: number): Promise<OpenSetup> {
  const { definition } = await where
    .selectFrom('channel')
    .select('definition')
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow();
  const { providerName, providerProperties } = ChannelDefinition.parse(definition);
  const rows = await where
    .selectFrom('channel_secret')
    .select(['name', 'sealed'])
    .where('channel_id', '=', channelId)
    .execute();
  const opened: Record<string, string> = {};
  let locked = false;
  for (const { name, sealed } of rows) {
    const secret = await secrets.open(sealed, secretCell(channelId, name));
    if (secret.ok) opened[name] = secret.value;
    else locked = true;
  }
  return { providerName, properties: providerProperties, secrets: opened, locked };
}
