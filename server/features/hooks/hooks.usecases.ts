// Endpoints as those keep them who run an account.
import { can } from '#domain/access/abilities.ts';
import { checkWebHookUrl } from '#domain/accounts/accounts.rules.ts';
import type { CallBody } from '#domain/api/contract.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { type HookState, MOST_HOOKS } from '#domain/hooks/hooks.ts';
import type { Caller, Handler, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { permittedUnit, readableUnit, unitItem } from '#server/features/units/unit-access.usecases.ts';
import { formerSecrets, hookCell } from '#server/letters/hooks/hook-secrets.ts';
import { deleteEventsOf } from '#server/letters/hooks/own-hook.ts';
import type { Trx } from '#server/storage/schema.ts';
import { makeMessageSecret } from '#server/system/secrets/message-signature.ts';
import { addReplaced } from '#server/system/secrets/replaced-secrets.ts';
import { NoSecretKey } from '#server/system/secrets/secrets.ts';
import { administeredHook, knowsBelow, ledHook, reviseHook } from './hook-access.ts';
import { hookView } from './hook-view.ts';
import {
  countHooks,
  deleteHook,
  type HookFields,
  type HookRow,
  insertHook,
  listHooks,
  lockHook,
  updateHook,
  writeHookSecret,
} from './hooks.repository.ts';

export const listHooksOf: Handler<'hooks.list'> = async ({ caller, params: { ouId } }, { db, clock }) => {
  const unit = await readableUnit(db, caller, ouId);
  if (!unit.ok) return unit;
  const seen = { now: clock.now(), whole: can(caller.actor, 'administerOu', unitItem(unit.value)) };
  return ok((await listHooks(db, ouId)).map((row) => hookView(row, seen)));
};

/** The form is judged by the rule; whether host and port can be, only the platform knows. */
function checkUrl(url: string): Result<true> {
  const checked = checkWebHookUrl(url);
  if (!checked.ok) return checked;
  return URL.canParse(url) ? ok(true) : refuse('ou.webHookUrl', { url });
}

async function lockedHook(
  trx: Trx,
  { ouId, id, version }: { readonly ouId: number; readonly id: number; readonly version: number | undefined },
): Promise<Result<HookRow>> {
  const before = await lockHook(trx, id);
  if (before === undefined || before.account_id !== ouId) return refuse('exception.notFound', { type: 'webHook' });
  if (before.version === version) return ok(before);
  return refuse('exception.editionConflict', { user: before.changed_by, date: before.changed_at.toISOString() });
}

interface SavedHook {
  readonly id: number;
  readonly fields: HookFields;
}

interface Save {
  readonly caller: Caller;
  readonly ouId: number;
  readonly body: CallBody<'hooks.save'>;
  readonly at: Date;
  /** The caller administers the accounts below as well. */
  readonly hearsBelow: boolean;
}

/** Its state as the body leaves it: one that was given up stays so, and is not tried, until somebody says `on`. */
const stateOf = (before: HookRow | null, on: boolean | undefined): HookState =>
  on === undefined ? ((before?.state ?? 'on') as HookState) : on ? 'on' : 'off';

/** What is saved; of what is left out the web hook has what it had (docs/decisions/0836). */
const fieldsOf = (before: HookRow | null, { name, url, withBelow, on }: CallBody<'hooks.save'>): HookFields => ({
  name,
  url,
  withBelow: withBelow ?? before?.with_below ?? false,
  state: stateOf(before, on),
});

async function store(trx: Trx, { caller, ouId, body, at, hearsBelow }: Save): Promise<Result<SavedHook>> {
  const { id, version } = body;
  const checked = checkUrl(body.url);
  if (!checked.ok) return checked;
  const change = { userId: caller.user.id, userLogin: caller.user.login, at };
  if (id === undefined) {
    if ((await countHooks(trx, ouId)) >= MOST_HOOKS) return refuse('hooks.tooMany', { maximum: MOST_HOOKS });
    const fields = fieldsOf(null, body);
    return ok({ id: await insertHook(trx, ouId, { fields, change }), fields });
  }
  const before = await lockedHook(trx, { ouId, id, version });
  if (!before.ok) return before;
  // Its log is of those below too, and would be sent to another address.
  if (knowsBelow(before.value, at) && !hearsBelow) return refuse('exception.unauthorized');
  const fields = fieldsOf(before.value, body);
  // Signed by a secret that no token may make, its messages would go where a token says.
  const isLed = before.value.url !== fields.url && before.value.sealed_secret !== null;
  if (isLed && caller.program !== null) return refuse('exception.unauthorized');
  if (before.value.own && before.value.url !== fields.url) return refuse('hooks.ownAddress');
  // A new address is tried at once, as is one that somebody says is there again; a new name is no such word.
  const tries = fields.state === 'on' && (body.on === true || before.value.url !== fields.url);
  await updateHook(trx, before.value, { fields, change, tries });
  return ok({ id, fields });
}

/** An address may hold a secret in its query: a history has its host alone. */
const detailsOf = ({ id: hookId, fields: { name, url, withBelow, state } }: SavedHook) => ({
  hookId,
  name,
  host: new URL(url).host,
  withBelow,
  on: state === 'on',
});

export const saveHook: Handler<'hooks.save'> = ({ caller, params: { ouId }, body, remember }, { db, clock }) =>
  transact(db, async (trx) => {
    const unit = await permittedUnit(trx, caller, { ability: 'administerOu', id: ouId });
    if (!unit.ok) return unit;
    if (unit.value.removed) return refuse('exception.notFound', { type: 'account' });
    // Who administers one account alone hears nothing of those below it.
    const hearsBelow = can(caller.actor, 'hierarchyAdmin', unitItem(unit.value));
    if (body.withBelow && !hearsBelow) return refuse('exception.unauthorized');
    const at = clock.now();
    const saved = await store(trx, { caller, ouId, body, at, hearsBelow });
    if (!saved.ok) return saved;
    const details = detailsOf(saved.value);
    await reviseHook(trx, { caller, at, event: 'hookSaved' }, { accountId: ouId, details });
    const row = (await listHooks(trx, ouId)).find(({ id }) => id === saved.value.id);
    if (row === undefined) throw new Error(`The web hook ${saved.value.id} is gone while it is saved.`);
    const view = hookView(row, { now: at, whole: true });
    await remember(trx, view);
    return ok(view);
  });

export const removeHook: Handler<'hooks.remove'> = async ({ caller, params: { hookId } }, { db, clock }) => {
  const removed = await transact(db, async (trx) => {
    const hook = await administeredHook(trx, caller, hookId);
    if (!hook.ok) return hook;
    const { id, own, name, url, account_id: accountId } = hook.value;
    if (own) return refuse('hooks.ownAddress');
    await deleteHook(trx, id);
    const details = { hookId, name, host: new URL(url).host };
    await reviseHook(trx, { caller, at: clock.now(), event: 'hookRemoved' }, { accountId, details });
    return ok({ removed: true });
  });
  if (removed.ok) await deleteEventsOf(db, hookId);
  return removed;
};

/** Those before, once the secret at hand is one of them; null where there is none that opens. */
async function formerOf(hook: HookRow, { secrets, clock }: Pick<Services, 'secrets' | 'clock'>) {
  if (hook.sealed_secret === null) return ok(null);
  const opened = await secrets.open(hook.sealed_secret, hookCell('sealed_secret', hook.id));
  if (!opened.ok) return ok(null);
  const added = await addReplaced(secrets, formerSecrets(hook), { secret: opened.value, now: clock.now() });
  return 'full' in added ? refuse('hooks.secretsMany', added.full) : ok(added.kept);
}

/** `atOnce`: those before end with it. */
interface Replacement {
  readonly hook: HookRow;
  readonly atOnce: boolean;
}

async function replaceSecret(trx: Trx, { hook, atOnce }: Replacement, services: Services) {
  const { secrets, clock, random } = services;
  const at = clock.now();
  const former = atOnce ? ok(null) : await formerOf(hook, services);
  if (!former.ok) return former;
  const secret = makeMessageSecret(random);
  const sealed = await secrets.seal(secret, hookCell('sealed_secret', hook.id));
  await writeHookSecret(trx, hook.id, { sealed, at, former: former.value });
  return ok({ secret, formerUntil: former.value?.until.toISOString() ?? null });
}

export const makeHookSecret: Handler<'hooks.makeSecret'> = async ({ caller, params: { hookId }, query }, services) => {
  try {
    return await transact(services.db, async (trx) => {
      const hook = await ledHook({ where: trx, caller, now: services.clock.now() }, hookId);
      if (!hook.ok) return hook;
      const held = await lockHook(trx, hookId);
      if (held === undefined) return refuse('exception.notFound', { type: 'webHook' });
      const made = await replaceSecret(trx, { hook: held, atOnce: query.atOnce === true }, services);
      if (!made.ok) return made;
      const details = { hookId, name: held.name };
      const change = { caller, at: services.clock.now(), event: 'hookSecretMade' };
      await reviseHook(trx, change, { accountId: held.account_id, details });
      return made;
    });
  } catch (error) {
    if (error instanceof NoSecretKey) return refuse('system.secretKeyMissing', { file: services.config.secretKeyFile });
    throw error;
  }
};
