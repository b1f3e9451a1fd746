// Channels: read by everybody as far as the own account may use them, saved by the system's administrators.

import type { Channel } from '#domain/api/configuration/channels.contract.ts';
import type { CallBody } from '#domain/api/contract.ts';
import { checkChannel, checkRemovedRequirements, checkSecrets, optionMissed } from '#domain/channels/channel.rules.ts';
import type { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { BUILT_PROVIDERS, CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { LATER_CHANNEL_FIELDS } from '#domain/errors/later.table.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import { laterFieldsIn } from '#domain/shared/later-fields.ts';
import { seenOfSystem, seesSystem } from '#server/access/system-sight.ts';
import type { Caller, Handler, Handlers } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { changesBetween } from '#server/letters/history/changes.ts';
import { authorOf, checkEdition } from '#server/letters/history/edition.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { checkKeptSecrets, writeSecrets } from './channel-secrets.ts';
import { readStates } from './channel-states.usecases.ts';
import { usesOfChannel } from './channel-uses.ts';
import { channelView, definitionOf } from './channel-view.ts';
import {
  type ChannelRecord,
  findChannel,
  listChannels,
  requirementUsers,
  writeChannel,
} from './channels.repository.ts';
import { holdChannel, releaseChannel } from './hold-channel.usecases.ts';
import { removeChannel } from './remove-channel.usecases.ts';
import { testChannel } from './test-channel.usecases.ts';
import { isListed, usableChannels } from './usable-channels.usecases.ts';

type Input = CallBody<'channels.save'>;

/** Folders and servers of a provider are shown to who sees the system alone, and so are channels that the own account may not use. */
async function visible({ actor, user }: Caller, db: Db): Promise<Channel[]> {
  if (await seesSystem(db, actor)) return (await listChannels(db, null)).map(channelView);
  const usable = await usableChannels(db, user.accountId);
  return usable.map((channel) => channelView({ ...channel, providerProperties: {} }));
}

async function checkOptions(trx: Trx, ids: readonly number[]): Promise<Result<true>> {
  const rows = await trx
    .selectFrom('option_type')
    .select('id')
    .where('id', 'in', [...ids, 0])
    .execute();
  const unknown = ids.find((id) => !rows.some((row) => row.id === id));
  return unknown === undefined
    ? ok(true)
    : refuse('exception.invalidInput', { field: 'optionTypeIds', reason: 'unknown', kind: 'unknown', value: unknown });
}

async function optionName(trx: Trx, typeId: number): Promise<string> {
  const type = await trx.selectFrom('option_type').select('name').where('id', '=', typeId).executeTakeFirst();
  return type?.name ?? String(typeId);
}

/** The channel before a save that may be; null: it is new. */
async function checkBefore(
  trx: Trx,
  input: Input,
  definition: ChannelDefinition,
): Promise<Result<ChannelRecord | null>> {
  if (input.id === undefined) return ok(null);
  const before = await findChannel(trx, input.id);
  if (!before) return refuse('exception.notFound', { type: 'channel' });
  const edition = await checkEdition(trx, { entity: 'channel', id: before.id, version: before.version }, input.version);
  if (!edition.ok) return edition;
  const missed = optionMissed(before, definition);
  if (missed !== null) {
    return refuse('channels.optionUsed', { name: await optionName(trx, missed.typeId), area: missed.area });
  }
  const kept = await checkKeptSecrets(trx, before, { definition, values: input.secrets ?? {} });
  if (!kept.ok) return kept;
  const removed = checkRemovedRequirements(before, definition, await requirementUsers(trx, before.id));
  return removed.ok ? ok(before) : removed;
}

/** What is kept for a version that carries it out. */
const warningsOf = (definition: ChannelDefinition): Refusal[] =>
  laterFieldsIn(definition, LATER_CHANNEL_FIELDS).map((part) => ({
    label: 'channels.noEffectYet',
    parameters: { part },
  }));

/** A version as its history keeps it: with the names of what was sealed anew or taken away, never what it is. */
function withSealed(written: ChannelRecord, secrets: Readonly<Record<string, unknown>>) {
  const names = Object.keys(secrets);
  return names.length === 0 ? { ...written } : { ...written, sealedAnew: names.join(', ') };
}

const save: Handler<'channels.save'> = async ({ caller, body: input, remember }, services) => {
  const { db, clock } = services;
  const { id } = input;
  const read = definitionOf(input);
  if (!read.ok) return read;
  const definition = read.value;
  const { secrets = {} } = input;
  for (const checked of [checkChannel(definition), checkSecrets(definition, secrets)]) {
    if (!checked.ok) return checked;
  }
  const duplicate: Refusal = { label: 'channels.duplicateName', parameters: { name: input.name } };
  return transact(
    db,
    async (trx) => {
      const options = await checkOptions(trx, input.optionTypeIds);
      if (!options.ok) return options;
      const before = await checkBefore(trx, input, definition);
      if (!before.ok) return before;
      const written = await writeChannel(trx, id, definition);
      const channel = channelView(written);
      const kept = await writeSecrets(trx, { channelId: channel.id, values: secrets }, services);
      if (!kept.ok) return kept;
      await addRevision(trx, {
        entity: 'channel',
        entityId: channel.id,
        accountId: caller.user.rootAccountId,
        event: id === undefined ? 'created' : 'updated',
        at: clock.now(),
        by: authorOf(caller),
        details: {
          name: channel.name,
          enabled: channel.enabled,
          ...(before.value === null ? {} : changesBetween({ ...before.value }, withSealed(written, secrets))),
        },
      });
      const saved = { ...channel, warnings: warningsOf(definition) };
      await remember(trx, saved);
      return ok(saved);
    },
    { channel_name_key: duplicate },
  );
};

type ChannelCalls =
  | 'channels.list'
  | 'channels.get'
  | 'channels.types'
  | 'channels.save'
  | 'channels.states'
  | 'channels.uses'
  | 'channels.test'
  | 'channels.hold'
  | 'channels.release'
  | 'channels.remove';

export const CHANNEL_HANDLERS: Handlers<ChannelCalls> = {
  'channels.list': async ({ caller }, { db }) => ok(await visible(caller, db)),
  'channels.get': async ({ caller, params }, { db }) => {
    const channel = (await visible(caller, db)).find(({ id }) => id === params.channelId);
    return channel ? ok(channel) : refuse('exception.notFound', { type: 'channel' });
  },
  // What a channel in use may be saved with; a type without any cannot be used yet.
  'channels.types': async () =>
    ok(
      CHANNEL_TYPES.map((type) => ({
        type,
        providers: CHANNEL_TYPE_ROWS[type].providers.filter((name) => isOneOf(BUILT_PROVIDERS, name)),
      })),
    ),
  'channels.save': save,
  'channels.states': readStates,
  'channels.uses': async ({ caller, params: { channelId } }, { db }) => {
    const seen = await seenOfSystem(db, caller);
    return (await isListed(db, { seen, accountId: caller.user.accountId }, channelId))
      ? ok(await usesOfChannel(db, channelId, seen))
      : refuse('exception.notFound', { type: 'channel' });
  },
  'channels.test': testChannel,
  'channels.hold': holdChannel,
  'channels.release': releaseChannel,
  'channels.remove': removeChannel,
};
