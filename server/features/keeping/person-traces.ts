// The places where a person is found, as calls name and show them, and what the history of the account says of it.
import { can } from '#domain/access/abilities.ts';
import type { Trace } from '#domain/api/deposit/keeping.contract.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import { erasureOf } from '#domain/keeping/traces.ts';
import type { Caller, Services } from '#server/context/context.ts';
import { permittedUnit, unitItem } from '#server/features/units/unit-access.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import type { Asked, TraceScope } from './trace-scope.ts';
import type { TraceRow } from './traces.repository.ts';

/** Places of one call at most. */
export const MOST = 200;

/** Where the caller may look. */
export async function scopeIn(caller: Caller, services: Services, ouId: number): Promise<Result<TraceScope>> {
  const unit = await permittedUnit(services.db, caller, { ability: 'administerOu', id: ouId });
  if (!unit.ok) return unit;
  const withThoseBelow = can(caller.actor, 'hierarchyAdmin', unitItem(unit.value));
  return ok({ ouId, withThoseBelow, personId: caller.user.id, now: services.clock.now() });
}

/** The places that keys name. */
export function placesIn(keys: readonly string[]): Asked {
  const ids = (kind: string): number[] =>
    keys.flatMap((key) => (key.startsWith(`${kind}:`) ? [Number(key.slice(kind.length + 1))] : []));
  return {
    recipients: ids('recipient'),
    parts: ids('part'),
    files: ids('file'),
    contacts: ids('contact'),
    consents: ids('consent'),
    users: ids('user'),
    drafts: ids('draft'),
    libraryFiles: ids('libraryFile'),
  };
}

export const keyOf = ({ kind, id }: TraceRow): string => `${kind}:${id}`;

export const traceView = (row: TraceRow): Trace => ({
  kind: row.kind,
  key: keyOf(row),
  name: row.name,
  lines: [...row.lines],
  emailAddress: row.email,
  order: row.job_id === null ? null : { id: row.job_id, name: row.job_name ?? '' },
  date: row.at.toISOString(),
  ...eraseView(row),
});

const eraseView = (row: TraceRow): Pick<Trace, 'erases' | 'kept'> => {
  const { erases, kept } = erasureOf(row);
  return { erases, kept: [...kept] };
};

/** Who gave out or erased somebody, and how much; never whom. */
export const tell = (services: Services, caller: Caller, told: { ouId: number; event: string; count: number }) =>
  services.db.transaction().execute((trx) =>
    addRevision(trx, {
      entity: 'account',
      entityId: told.ouId,
      accountId: told.ouId,
      event: told.event,
      at: services.clock.now(),
      by: authorOf(caller),
      details: { count: told.count },
    }),
  );
