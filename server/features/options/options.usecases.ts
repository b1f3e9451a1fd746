// Options of channels: types and their values, one of which is always the default.

import type { Use } from '#domain/api/configuration/options.contract.ts';
import { defaultOption } from '#domain/deliveries/options.rules.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import { type SeenOfSystem, seenOfSystem, seesSystem } from '#server/access/system-sight.ts';
import type { Caller, CallRequest, Handler, Handlers } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { usableChannels } from '#server/features/channels/usable-channels.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf, checkEdition } from '#server/letters/history/edition.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { namesOf, usersOfType, usersOfValue } from './in-use.usecases.ts';
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
import { takeLinesAlong } from './rename-in-tariff.ts';

/**
 * What a caller reads: who sees the system all of it, everybody else what the channels of the own account
 * offer. A type that only other tenants' channels have may name their paper or their customers.
 */
async function readable(caller: Caller, db: Db): Promise<(typeId: number) => boolean> {
  if (await seesSystem(db, caller.actor)) return () => true;
  const channels = await usableChannels(db, caller.user.accountId);
  const offered = new Set(channels.flatMap(({ optionTypeIds }) => optionTypeIds));
  return (typeId) => offered.has(typeId);
}

/** What uses an option of a type, as far as a caller is told; null: that one does not read it. */
async function toldUses(
  caller: Caller,
  db: Db,
  { typeId, find }: { readonly typeId: number; readonly find: (seen: SeenOfSystem) => Promise<Use[]> },
): Promise<Use[] | null> {
  if (!(await readable(caller, db))(typeId)) return null;
  const seen = await seenOfSystem(db, caller);
  const uses = await find(seen);
  if (seen === null) return uses;
  const usable = new Set((await usableChannels(db, caller.user.accountId)).map(({ id }) => id));
  return uses.filter(({ kind, id }) => kind !== 'channel' || usable.has(id));
}

interface OptionRevision {
  readonly entity: 'option' | 'optionType';
  readonly id: number;
  readonly event: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

const recordRevision = (
  trx: Trx,
  { caller, at }: { readonly caller: Caller; readonly at: Date },
  { entity, id, event, details = {} }: OptionRevision,
) =>
  addRevision(trx, {
    entity,
    entityId: id,
    accountId: caller.user.rootAccountId,
    event,
    at,
    by: authorOf(caller),
    details,
  });

/** If no value is the default the first by rank becomes it. */
async function keepDefault(trx: Trx, typeId: number): Promise<void> {
  const values = await listValues(trx, typeId);
  const chosen = defaultOption(values);
  if (chosen !== null && !chosen.default) await setDefault(trx, typeId, chosen.id);
}

const saveType: Handler<'options.saveType'> = async ({ caller, body: input, remember }, { db, clock }) => {
  const duplicate: Refusal = { label: 'options.duplicate', parameters: { value: input.name } };
  return transact(
    db,
    async (trx) => {
      if (input.id !== undefined) {
        const before = await findType(trx, input.id);
        if (!before) return refuse('exception.notFound', { type: 'optionType' });
        const edition = { entity: 'optionType', id: input.id, version: before.version } as const;
        const checked = await checkEdition(trx, edition, input.version);
        if (!checked.ok) return checked;
        const names = { before: { type: before.name }, after: { type: input.name } };
        const taken = await takeLinesAlong(trx, { caller, at: clock.now() }, names);
        if (!taken.ok) return taken;
      }
      const id = await writeType(trx, input.id, {
        name: input.name,
        names: toJson(input.names ?? {}),
        recompute_trigger: input.recomputeTrigger,
      });
      const details = { name: input.name };
      await recordRevision(trx, { caller, at: clock.now() }, { entity: 'optionType', id, event: 'saved', details });
      const type = (await listTypes(trx)).find((found) => found.id === id);
      if (!type) throw new Error('The option type that was just saved is not there.');
      await remember(trx, type);
      return ok(type);
    },
    { option_type_name_key: duplicate },
  );
};

interface SavedValue {
  readonly input: CallRequest<'options.save'>['body'];
  /** The new one. */
  readonly name: string;
  /** Name of its type. */
  readonly type: string;
}

/** One that is there is changed as it was read, and takes its lines of the tariff along; nothing is asked of a new one. */
async function checkValue(
  trx: Trx,
  by: { readonly caller: Caller; readonly at: Date },
  { input, name, type }: SavedValue,
): Promise<Result<true>> {
  if (input.id === undefined) return ok(true);
  const before = await findValue(trx, input.id);
  if (!before || before.option_type_id !== input.optionTypeId) return refuse('exception.notFound', { type: 'option' });
  const edition = { entity: 'option', id: input.id, version: before.version } as const;
  const checked = await checkEdition(trx, edition, input.version);
  if (!checked.ok) return checked;
  return takeLinesAlong(trx, by, { before: { type, value: before.name }, after: { type, value: name } });
}

const saveValue: Handler<'options.save'> = async ({ caller, body: input, remember }, { db, clock }) => {
  const name = input.value ?? input.name;
  if (name === undefined) {
    return refuse('exception.invalidInput', { field: 'value', reason: 'missing', kind: 'missing', limit: 0 });
  }
  const duplicate: Refusal = { label: 'options.duplicate', parameters: { value: name } };
  return transact(
    db,
    async (trx) => {
      const type = await findType(trx, input.optionTypeId);
      if (!type) return refuse('exception.notFound', { type: 'optionType' });
      const changes = await checkValue(trx, { caller, at: clock.now() }, { input, name, type: type.name });
      if (!changes.ok) return changes;
      const id = await writeValue(trx, input.id, { ...input, name });
      if (input.default) await setDefault(trx, input.optionTypeId, id);
      await keepDefault(trx, input.optionTypeId);
      await recordRevision(
        trx,
        { caller, at: clock.now() },
        { entity: 'option', id, event: 'saved', details: { name } },
      );
      const saved = await findValue(trx, id);
      if (!saved) throw new Error('The option that was just saved is not there.');
      await remember(trx, optionOf(saved));
      return ok(optionOf(saved));
    },
    { option_value_option_type_id_name_key: duplicate },
  );
};

const removeValue: Handler<'options.remove'> = ({ caller, params: { optionId: id } }, { db, clock }) =>
  transact(db, async (trx) => {
    const value = await findValue(trx, id);
    if (!value) return refuse('exception.notFound', { type: 'option' });
    const users = await usersOfValue(trx, id);
    if (users.length > 0) return refuse('options.inUse', { name: value.name, usedBy: namesOf(users) });
    await trx.deleteFrom('option_value').where('id', '=', id).execute();
    await keepDefault(trx, value.option_type_id);
    const details = { name: value.name };
    await recordRevision(trx, { caller, at: clock.now() }, { entity: 'option', id, event: 'removed', details });
    return ok({ removed: true });
  });

const removeType: Handler<'options.removeType'> = ({ caller, params: { optionTypeId: id } }, { db, clock }) =>
  transact(db, async (trx) => {
    const type = await findType(trx, id);
    if (!type) return refuse('exception.notFound', { type: 'optionType' });
    const users = await usersOfType(trx, id);
    if (users.length > 0) return refuse('channels.optionTypeUsed', { name: type.name, usedBy: namesOf(users) });
    await trx.deleteFrom('option_type').where('id', '=', id).execute();
    const details = { name: type.name };
    await recordRevision(trx, { caller, at: clock.now() }, { entity: 'optionType', id, event: 'removed', details });
    return ok({ removed: true });
  });

export const OPTION_HANDLERS: Handlers<
  | 'options.list'
  | 'options.save'
  | 'options.remove'
  | 'options.uses'
  | 'options.types'
  | 'options.saveType'
  | 'options.removeType'
  | 'options.typeUses'
> = {
  'options.list': async ({ caller, query }, { db }) => {
    const reads = await readable(caller, db);
    return ok((await listValues(db, query.optionTypeId)).filter(({ optionTypeId }) => reads(optionTypeId)));
  },
  'options.types': async ({ caller }, { db }) => {
    const reads = await readable(caller, db);
    return ok((await listTypes(db)).filter(({ id }) => reads(id)));
  },
  'options.save': saveValue,
  'options.saveType': saveType,
  'options.remove': removeValue,
  'options.removeType': removeType,
  'options.uses': async ({ caller, params: { optionId } }, { db }) => {
    const typeId = (await findValue(db, optionId))?.option_type_id;
    const find = (seen: SeenOfSystem) => usersOfValue(db, optionId, seen);
    const uses = typeId === undefined ? null : await toldUses(caller, db, { typeId, find });
    return uses ? ok(uses) : refuse('exception.notFound', { type: 'option' });
  },
  'options.typeUses': async ({ caller, params: { optionTypeId: typeId } }, { db }) => {
    const find = (seen: SeenOfSystem) => usersOfType(db, typeId, seen);
    const uses = (await findType(db, typeId)) ? await toldUses(caller, db, { typeId, find }) : null;
    return uses ? ok(uses) : refuse('exception.notFound', { type: 'optionType' });
  },
};
