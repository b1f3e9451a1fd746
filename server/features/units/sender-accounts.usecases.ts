// Which accounts keep a register of recipients of their own: those below one without share the nearest above.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Handler } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { confirmedByRegister } from '#server/letters/consent/register-in-use.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { permittedUnit, visibleUnits } from './unit-access.usecases.ts';
import { readOver, UnitDefinition, unitOf } from './unit-view.ts';
import { lockUnit, type UnitRow, updateUnitDefinition } from './units.repository.ts';

/** Another account keeps the register only when nothing waits by it (docs/decisions/0810). @param held its row, locked */
export async function checkRegister(trx: Trx, held: UnitRow, isSender: boolean): Promise<Result<true>> {
  if (UnitDefinition.parse(held.definition).senderAccount === isSender) return ok(true);
  const rows = await confirmedByRegister(trx, { id: held.id, moves: false });
  return rows > 0 ? refuse('ou.registerInUse', { name: held.name, rows }) : ok(true);
}

export const saveSenderAccount: Handler<'units.senderAccounts'> = ({ caller, body: { id, enabled } }, { db, clock }) =>
  transact(db, async (trx) => {
    const unit = await permittedUnit(trx, caller, { ability: 'administerOu', id });
    if (!unit.ok) return unit;
    const held = await lockUnit(trx, visibleUnits(caller), id);
    if (!held || held.removed) return refuse('exception.notFound', { type: 'account' });
    const now = clock.now();
    const over = await readOver(trx, now);
    const definition = UnitDefinition.parse(held.definition);
    // Asked twice, it is the same account.
    if (definition.senderAccount === enabled) return ok(unitOf(held, caller, over));
    const register = await checkRegister(trx, held, enabled);
    if (!register.ok) return register;
    const saved = await updateUnitDefinition(trx, id, toJson({ ...definition, senderAccount: enabled }));
    await addRevision(trx, {
      entity: 'account',
      entityId: id,
      accountId: id,
      event: 'updated',
      at: now,
      by: authorOf(caller),
      details: { name: held.name, senderAccount: enabled },
    });
    return ok(unitOf(saved, caller, over));
  });
