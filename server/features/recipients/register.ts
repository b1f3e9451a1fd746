// Which register of recipients a caller works in: that of the nearest account above that keeps one, administered by the caller.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { permittedUnit } from '#server/features/units/unit-access.usecases.ts';
import { registerOf } from '#server/letters/consent/preferences.ts';

/** The account that keeps a register. */
export interface Register {
  readonly id: number;
  readonly name: string;
}

/** The register for an account that the caller administers. */
export async function callersRegister(where: Where, caller: Caller, accountId: number): Promise<Result<Register>> {
  const asked = await permittedUnit(where, caller, { ability: 'administerOu', id: accountId });
  if (!asked.ok) return asked;
  const registerId = await registerOf(where, accountId);
  if (registerId === null) return refuse('recipients.noRegister');
  const kept = await permittedUnit(where, caller, { ability: 'administerOu', id: registerId });
  // Whoever administers a branch alone must not read who the customers of the whole house are.
  return kept.ok ? ok({ id: registerId, name: kept.value.name }) : refuse('recipients.registerAbove');
}
