// Saving a unit: who may make or change one, its delays, its name taken once.
import { can, isSuperAdmin } from '#domain/access/abilities.ts';
import { checkDelays, DELAYS } from '#domain/accounts/accounts.rules.ts';
import type { CallBody } from '#domain/api/contract.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import type { Caller, Handler } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { changesBetween } from '#server/letters/history/changes.ts';
import { authorOf, checkEdition } from '#server/letters/history/edition.ts';
import { hookAddressShown } from '#server/letters/hooks/hook-address.ts';
import { deleteEventsOf, keepOwnHook } from '#server/letters/hooks/own-hook.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { checkRegister } from './sender-accounts.usecases.ts';
import { checkUnit } from './unit.rules.ts';
import { mayPlaceBelow, unitItem, visibleUnit, visibleUnits } from './unit-access.usecases.ts';
import { checkChannelList } from './unit-channels.usecases.ts';
import { checkNewDelays, heldDelays } from './unit-delays.ts';
import { readOver, UnitDefinition, unitOf } from './unit-view.ts';
import {
  hasChildren,
  holdTree,
  insertUnit,
  lockUnit,
  type UnitColumns,
  type UnitRow,
  updateUnit,
} from './units.repository.ts';

type SaveInput = CallBody<'units.save'>;

/** @param before the list of channels as it is, which stays where none is given */
function columnsOf(input: SaveInput, before: readonly number[] | null = null): UnitColumns {
  const { id: _id, version: _version, confirmShorterDelays: _yes, channelIds, ...own } = input;
  const { name, accountIdentifier, enabled, parent: _parent, branding, ...rest } = own;
  return {
    channel_ids: channelIds === undefined ? before : channelIds,
    name,
    account_identifier: accountIdentifier,
    enabled,
    branding_id: branding?.id ?? null,
    definition: toJson(rest),
  };
}

const sameList = (a: readonly number[] | null, b: readonly number[] | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** A list of channels that is changed with the account: what a whole tenant may use is not the tenant's own choice. */
async function checkChannels(
  trx: Trx,
  caller: Caller,
  { input, before }: { readonly input: SaveInput; readonly before: readonly number[] | null },
): Promise<Result<true>> {
  const { channelIds, parent } = input;
  if (channelIds === undefined || sameList(channelIds, before)) return ok(true);
  if (parent === null && !isSuperAdmin(caller.actor.masks)) return refuse('exception.unauthorized');
  return checkChannelList(trx, parent?.id ?? null, channelIds);
}

/** Those of the system choose any branding; others one that their own account, one above or one below has chosen. */
async function mayWear(trx: Trx, { actor, user }: Caller, id: number): Promise<boolean> {
  const found = await trx
    .selectFrom('branding')
    .select('id')
    .where('id', '=', id)
    .$if(!can(actor, 'system'), (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('account')
            .select('account.id')
            .whereRef('account.branding_id', '=', 'branding.id')
            .where((account) =>
              account.or([
                account('account.id', 'in', [...user.accountPath]),
                account(account.val(user.accountId), '=', account.fn.any('account.path')),
              ]),
            ),
        ),
      ),
    )
    .executeTakeFirst();
  return found !== undefined;
}

async function checkInputs(trx: Trx, caller: Caller, input: SaveInput): Promise<Result<true>> {
  const checked = checkUnit(input);
  if (!checked.ok || !input.branding || (await mayWear(trx, caller, input.branding.id))) return checked;
  // Of others there is nothing to be learned, not even that they are there.
  return refuse('exception.invalidInput', { field: 'branding.id', reason: 'unknown', kind: 'unknown' });
}

interface NewUnit {
  readonly input: SaveInput;
  readonly parent: UnitRow | null;
  readonly now: Date;
}

async function insert(trx: Trx, caller: Caller, { input, parent, now }: NewUnit): Promise<Result<UnitRow>> {
  const channels = await checkChannels(trx, caller, { input, before: null });
  if (!channels.ok) return channels;
  const row = await insertUnit(trx, columnsOf(input), { parent, now });
  const delays = checkDelays(await effectiveSettings(trx, row.id));
  return delays.ok ? ok(row) : delays;
}

const endOf = (row: UnitRow): string | null => UnitDefinition.parse(row.definition).expiryDate;

/** An end is set by those above the account, and by nobody for the own one. */
async function checkEnd(
  trx: Trx,
  caller: Caller,
  { input, before }: { readonly input: SaveInput; readonly before: UnitRow },
): Promise<Result<true>> {
  if (input.expiryDate === endOf(before)) return ok(true);
  if (!(await mayPlaceBelow(trx, caller, before.parent_id))) return refuse('exception.unauthorized');
  if (input.expiryDate === null || !caller.user.accountPath.includes(before.id)) return ok(true);
  return refuse('exception.invalidInput', { field: 'expiryDate', reason: 'nobody ends the own account' });
}

const inTestMode = (row: UnitRow): boolean => UnitDefinition.parse(row.definition).properties.testMode;

/** Test mode binds all below, on and off: what they send goes out, or does not. It takes the right over them. */
async function checkTestMode(
  trx: Trx,
  { actor }: Caller,
  { input, before }: { readonly input: SaveInput; readonly before: UnitRow },
): Promise<Result<true>> {
  if (input.properties.testMode === inTestMode(before) || can(actor, 'hierarchyAdmin', unitItem(before))) {
    return ok(true);
  }
  return (await hasChildren(trx, before.id)) ? refuse('ou.testModeBelow') : ok(true);
}

/** A new account: a root by a super administrator, a child by an administrator of the parent's descendants. */
async function create(
  trx: Trx,
  caller: Caller,
  { input, now }: { readonly input: SaveInput; readonly now: Date },
): Promise<Result<UnitRow>> {
  if (input.parent === null) {
    if (!isSuperAdmin(caller.actor.masks)) return refuse('exception.unauthorized');
    return insert(trx, caller, { input, parent: null, now });
  }
  const parent = await visibleUnit(trx, caller, input.parent.id);
  if (!parent.ok) return parent;
  // The child does not exist yet: only a right that reaches descendants can cover it.
  const child = unitItem({ id: 0, path: [...parent.value.path, 0] });
  if (!can(caller.actor, 'administerOu', child)) return refuse('exception.unauthorized');
  if (!UnitDefinition.parse(parent.value.definition).allowOUChildren || parent.value.removed) {
    return refuse('ou.childrenNotAllowed', { name: parent.value.name });
  }
  // Checked after the rights: the refusal says how long the parent keeps its data, which only its administrators may
  // know.
  return insert(trx, caller, { input, parent: parent.value, now });
}

type KnownUnit = SaveInput & { readonly id: number };

/** Changes the row. Those below that state no delay of their own have the new one, and must still have theirs in order. */
async function update(trx: Trx, caller: Caller, { input, before }: { input: KnownUnit; before: UnitRow }) {
  const stated = UnitDefinition.parse(before.definition);
  const isOther = DELAYS.some((field) => input[field] !== stated[field]);
  const held = isOther ? await heldDelays(trx, before.id) : [];
  const row = await updateUnit(trx, before.id, columnsOf(input, before.channel_ids));
  const isConfirmed = input.confirmShorterDelays ?? false;
  const delays = await checkNewDelays(trx, caller, { before: held, isConfirmed });
  return delays.ok ? ok(row) : delays;
}

/** A save, with the row of before. */
interface Saved {
  readonly row: UnitRow;
  readonly before: UnitRow | null;
}

async function change(trx: Trx, caller: Caller, input: KnownUnit): Promise<Result<Saved>> {
  const { id } = input;
  const before = await lockUnit(trx, visibleUnits(caller), id);
  if (!before || before.removed) return refuse('exception.notFound', { type: 'account' });
  if (!can(caller.actor, 'administerOu', unitItem(before))) return refuse('exception.unauthorized');
  const edition = await checkEdition(trx, { entity: 'account', id, version: before.version }, input.version);
  if (!edition.ok) return edition;
  if ((input.parent?.id ?? null) !== before.parent_id) {
    return refuse('exception.invalidInput', { field: 'parent', reason: 'a unit does not move in the tree' });
  }
  // It would shut out every user of the account, the caller included.
  if (!input.enabled && caller.user.accountPath.includes(id)) {
    return refuse('exception.invalidInput', { field: 'enabled', reason: 'nobody closes the own account' });
  }
  const end = await checkEnd(trx, caller, { input, before });
  if (!end.ok) return end;
  const test = await checkTestMode(trx, caller, { input, before });
  if (!test.ok) return test;
  const register = await checkRegister(trx, before, input.senderAccount);
  if (!register.ok) return register;
  const channels = await checkChannels(trx, caller, { input, before: before.channel_ids });
  if (!channels.ok) return channels;
  const row = await update(trx, caller, { input, before });
  return row.ok ? ok({ row: row.value, before }) : row;
}

/** The fields of an account as its history has them: of the web hook no path, which may be a secret. */
function recorded(row: UnitRow) {
  const { properties, ...definition } = UnitDefinition.parse(row.definition);
  return {
    ...definition,
    properties: { ...properties, webHookURL: hookAddressShown(properties.webHookURL) },
    name: row.name,
    accountIdentifier: row.account_identifier,
    enabled: row.enabled,
    brandingId: row.branding_id,
    channelIds: row.channel_ids,
  };
}

async function store(trx: Trx, caller: Caller, { input, now }: Pick<NewUnit, 'input' | 'now'>): Promise<Result<Saved>> {
  await holdTree(trx);
  if (input.id !== undefined) return change(trx, caller, { ...input, id: input.id });
  const made = await create(trx, caller, { input, now });
  return made.ok ? ok({ row: made.value, before: null }) : made;
}

export const saveUnit: Handler<'units.save'> = async ({ caller, body, remember }, { db, clock }) => {
  // On the wire the parent 0 is none (docs/model.md, "Account fields").
  const input: SaveInput = { ...body, parent: body.parent?.id === 0 ? null : body.parent };
  const taken: Refusal = { label: 'ou.duplicateIdentifier', parameters: { name: input.accountIdentifier } };
  const constraints = { account_account_identifier_key: taken, account_identifier_folded: taken };
  const saved = await transact(
    db,
    async (trx) => {
      const checked = await checkInputs(trx, caller, input);
      if (!checked.ok) return checked;
      const now = clock.now();
      const stored = await store(trx, caller, { input, now });
      if (!stored.ok) return stored;
      const { row, before } = stored.value;
      await addRevision(trx, {
        entity: 'account',
        entityId: row.id,
        accountId: row.id,
        event: input.id === undefined ? 'created' : 'updated',
        at: now,
        by: authorOf(caller),
        details: {
          name: input.name,
          ...(input.expiryDate === null ? {} : { expiryDate: input.expiryDate }),
          enabled: input.enabled,
          ...(input.channelIds === undefined ? {} : { channelIds: input.channelIds }),
          ...(before === null ? {} : changesBetween(recorded(before), recorded(row))),
        },
      });
      const hearsBelow = can(caller.actor, 'hierarchyAdmin', unitItem(row));
      const goneHook = await keepOwnHook(
        trx,
        { accountId: row.id, url: input.properties.webHookURL.trim() },
        { by: caller.user, at: now, hearsBelow, byProgram: caller.program !== null },
      );
      const unit = unitOf(row, caller, await readOver(trx, now));
      await remember(trx, unit);
      return ok({ unit, goneHook });
    },
    constraints,
  );
  if (!saved.ok) return saved;
  const { unit, goneHook } = saved.value;
  if (goneHook !== null) await deleteEventsOf(db, goneHook);
  return ok(unit);
};
