// Which accounts keep a register of recipients of their own: those below one without share the nearest above.
import { ok, refuse } from '#domain/errors/result.ts';
import type { Handler } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { confirmedByRegister } from '#server/letters/consent/register-in-use.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { permittedUnit, visibleUnits } from './unit-access.usecases.ts';
import { readOver, UnitDefinition, unitOf } from './unit-view.ts';
import { lockUnit, updateUnitDefinition } from './units.repository.ts';

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
    const rows = await confirmedByRegister(trx, { id, moves: false });
    if (rows > 0) return refuse('ou.registerInUse', { name: held.name, rows });
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
