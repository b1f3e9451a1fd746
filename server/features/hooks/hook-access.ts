// Which endpoints a caller reads and changes: those of accounts that it reads and administers.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { permittedUnit, readableUnit } from '#server/features/units/unit-access.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import type { Trx } from '#server/storage/schema.ts';
import { findHook, type HookRow } from './hooks.repository.ts';

const NO_HOOK = { type: 'webHook' } as const;

/** An endpoint of an account that the caller reads; any other answers as a missing one does. */
export async function readableHook(where: Where, caller: Caller, id: number): Promise<Result<HookRow>> {
  const hook = await findHook(where, id);
  const isSeen = hook !== undefined && (await readableUnit(where, caller, hook.account_id)).ok;
  return isSeen ? ok(hook) : refuse('exception.notFound', NO_HOOK);
}

/** One of an account that the caller administers. */
export async function administeredHook(where: Where, caller: Caller, id: number): Promise<Result<HookRow>> {
  const hook = await readableHook(where, caller, id);
  if (!hook.ok) return hook;
  const unit = await permittedUnit(where, caller, { ability: 'administerOu', id: hook.value.account_id });
  return unit.ok ? hook : unit;
}

/** Whether an endpoint is told of accounts below, or its log still has what it was told of them. */
export const knowsBelow = ({ with_below, below_until }: HookRow, now: Date): boolean =>
  with_below || (below_until !== null && below_until > now);

/** Who asks for an endpoint, and when. */
interface Asking {
  readonly where: Where;
  readonly caller: Caller;
  readonly now: Date;
}

/** Whether a caller may hear what an endpoint is told: that of accounts below is for who administers them. */
async function heardHook({ where, caller, now }: Asking, hook: HookRow): Promise<Result<HookRow>> {
  if (!knowsBelow(hook, now)) return ok(hook);
  const unit = await permittedUnit(where, caller, { ability: 'hierarchyAdmin', id: hook.account_id });
  return unit.ok ? ok(hook) : unit;
}

/** One whose log the caller may read. */
export async function loggedHook(asking: Asking, id: number): Promise<Result<HookRow>> {
  const hook = await readableHook(asking.where, asking.caller, id);
  return hook.ok ? heardHook(asking, hook.value) : hook;
}

/** One whose secret and messages the caller may lead to another server. */
export async function ledHook(asking: Asking, id: number): Promise<Result<HookRow>> {
  const hook = await administeredHook(asking.where, asking.caller, id);
  return hook.ok ? heardHook(asking, hook.value) : hook;
}

/** The line of an account's history about one of its endpoints; its secret is in none. */
export const reviseHook = (
  trx: Trx,
  { caller, at, event }: { readonly caller: Caller; readonly at: Date; readonly event: string },
  { accountId, details }: { readonly accountId: number; readonly details: Readonly<Record<string, unknown>> },
) =>
  addRevision(trx, {
    entity: 'account',
    entityId: accountId,
    accountId,
    event,
    at,
    by: authorOf(caller),
    details,
  });
