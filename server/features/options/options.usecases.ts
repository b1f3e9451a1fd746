// Options of channels: types and their values, one of which is always the default (specification 319).

import { can } from '#domain/access/abilities.ts';
import type { CallBody } from '#domain/api/contract.ts';
import type { OptionType, OptionValue } from '#domain/api/services.contract.ts';
import { defaultOption } from '#domain/deliveries/options.rules.ts';
import { refuse } from '#domain/errors/errors.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Caller, Handlers, Services } from '#server/app/context.ts';
import { transact } from '#server/app/transaction.ts';
import { usableChannels } from '#server/features/channels/usable-channels.usecases.ts';
import { addRevision } from '#server/features/revisions/add-revision.ts';
import { authorOf, checkEdition } from '#server/features/revisions/edition.usecases.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { usersOfType, usersOfValue } from './in-use.usecases.ts';
import {
  findType,
  findValue,
  listTypes,
  listValues,
  optionOf,
  setDefault,
  writeType,
  writeValue,
} from './options.repository.ts';

/**
 * What a caller reads: the system's administrators all of it, everybody else what the channels of the own account offer.
 * A type that only other tenants' channels have may name their paper or their customers.
 */
async function readable(caller: Caller, db: Db): Promise<(typeId: number) => boolean> {
  if (can(caller.actor, 'system') || can(caller.actor, 'systemView')) return () => true;
  const channels = await usableChannels(db, caller.user.accountId);
  const offered = new Set(channels.flatMap(({ optionTypeIds }) => optionTypeIds));
  return (typeId) => offered.has(typeId);
}

type Remember<T> = (trx: Trx, value: T) => Promise<void>;

interface Told {
  readonly entity: 'option' | 'optionType';
  readonly id: number;
  readonly event: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

const tell = (trx: Trx, caller: Caller, { clock }: Services, { entity, id, event, details = {} }: Told) =>
  addRevision(trx, {
    entity,
    entityId: id,
    accountId: caller.user.rootAccountId,
    event,
    at: clock.now(),
    by: authorOf(caller),
    details,
  });

/** If no value is the default the first by rank becomes it. */
async function keepDefault(trx: Trx, typeId: number): Promise<void> {
  const values = await listValues(trx, typeId);
  const chosen = defaultOption(values);
  if (chosen !== null && !chosen.default) await setDefault(trx, typeId, chosen.id);
}

async function saveType(
  caller: Caller,
  input: CallBody<'options.saveType'>,
  services: Services,
  remember: Remember<OptionType>,
): Promise<Result<OptionType>> {
  const duplicate = { label: 'options.duplicate', parameters: { value: input.name } };
  return transact(
    services.db,
    async (trx) => {
      if (input.id !== undefined) {
        const before = await findType(trx, input.id);
        if (!before) return refuse('exception.notFound', { type: 'optionType' });
        const edition = { entity: 'optionType', id: input.id, version: before.version } as const;
        const checked = await checkEdition(trx, edition, input.version);
        if (!checked.ok) return checked;
      }
      const id = await writeType(trx, input.id, { name: input.name, recompute_trigger: input.recomputeTrigger });
      const details = { name: input.name };
      await tell(trx, caller, services, { entity: 'optionType', id, event: 'saved', details });
      const type = (await listTypes(trx)).find((found) => found.id === id);
      if (!type) throw new Error('The option type that was just saved is not there.');
      await remember(trx, type);
      return ok(type);
    },
    { option_type_name_key: duplicate },
  );
}

async function saveValue(
  caller: Caller,
  input: CallBody<'options.save'>,
  services: Services,
  remember: Remember<OptionValue>,
): Promise<Result<OptionValue>> {
  const name = input.value ?? input.name;
  if (name === undefined) {
    return refuse('exception.invalidInput', { field: 'value', reason: 'missing', kind: 'missing', limit: 0 });
  }
  const duplicate = { label: 'options.duplicate', parameters: { value: name } };
  return transact(
    services.db,
    async (trx) => {
      if (!(await findType(trx, input.optionTypeId))) return refuse('exception.notFound', { type: 'optionType' });
      if (input.id !== undefined) {
        const before = await findValue(trx, input.id);
        if (!before || before.option_type_id !== input.optionTypeId) {
          return refuse('exception.notFound', { type: 'option' });
        }
        const checked = await checkEdition(
          trx,
          { entity: 'option', id: input.id, version: before.version },
          input.version,
        );
        if (!checked.ok) return checked;
      }
      const id = await writeValue(trx, input.id, { ...input, name });
      if (input.default) await setDefault(trx, input.optionTypeId, id);
      await keepDefault(trx, input.optionTypeId);
      await tell(trx, caller, services, { entity: 'option', id, event: 'saved', details: { name } });
      const saved = await findValue(trx, id);
      if (!saved) throw new Error('The option that was just saved is not there.');
      await remember(trx, optionOf(saved));
      return ok(optionOf(saved));
    },
    { option_value_option_type_id_name_key: duplicate },
  );
}

async function removeValue(caller: Caller, id: number, services: Services): Promise<Result<{ removed: boolean }>> {
  return transact(services.db, async (trx) => {
    const value = await findValue(trx, id);
    if (!value) return refuse('exception.notFound', { type: 'option' });
    const users = await usersOfValue(trx, id);
    if (users.length > 0) return refuse('options.inUse', { name: value.name, usedBy: users.join(', ') });
    await trx.deleteFrom('option_value').where('id', '=', id).execute();
    await keepDefault(trx, value.option_type_id);
    await tell(trx, caller, services, { entity: 'option', id, event: 'removed', details: { name: value.name } });
    return ok({ removed: true });
  });
}

async function removeType(caller: Caller, id: number, services: Services): Promise<Result<{ removed: boolean }>> {
  return transact(services.db, async (trx) => {
    const type = await findType(trx, id);
    if (!type) return refuse('exception.notFound', { type: 'optionType' });
    const users = await usersOfType(trx, id);
    if (users.length > 0) return refuse('channels.optionTypeUsed', { name: type.name, usedBy: users.join(', ') });
    await trx.deleteFrom('option_type').where('id', '=', id).execute();
    await tell(trx, caller, services, { entity: 'optionType', id, event: 'removed', details: { name: type.name } });
    return ok({ removed: true });
  });
}

export const OPTION_HANDLERS: Handlers<
  'options.list' | 'options.save' | 'options.remove' | 'options.types' | 'options.saveType' | 'options.removeType'
> = {
  'options.list': async ({ caller, query }, { db }) => {
    const reads = await readable(caller, db);
    return ok((await listValues(db, query.optionTypeId)).filter(({ optionTypeId }) => reads(optionTypeId)));
  },
  'options.types': async ({ caller }, { db }) => {
    const reads = await readable(caller, db);
    return ok((await listTypes(db)).filter(({ id }) => reads(id)));
  },
  'options.save': async ({ caller, body, remember }, services) => saveValue(caller, body, services, remember),
  'options.saveType': async ({ caller, body, remember }, services) => saveType(caller, body, services, remember),
  'options.remove': async ({ caller, params }, services) => removeValue(caller, params.optionId, services),
  'options.removeType': async ({ caller, params }, services) => removeType(caller, params.optionTypeId, services),
};
