// Users as administrators see them: lists within reach, and removal. Saving: save-user.usecases.ts; the own record and
// password: own-user.usecases.ts.
import { visibleScope } from '#domain/access/scope.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { masksOfRow } from '#server/access/person.ts';
import type { Caller, Handlers, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { deleteSessionsBegunBy, deleteSessionsOf } from '#server/features/session/end-sessions.usecases.ts';
import { visibleUnit, visibleUnitIds, visibleUnits } from '#server/features/units/unit-access.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { importUsers } from './import-users.usecases.ts';
import { changeOwnPassword, updateOwnUser } from './own-user.usecases.ts';
import { findUserRow, listUsersOf } from './people.repository.ts';
import { saveUser } from './save-user.usecases.ts';
import { keepsSuperAdmin, managedUser, maySeeUser } from './target-user.usecases.ts';
import { readUserPage } from './user-pages.usecases.ts';
import { userView } from './user-view.ts';

/** Soft: histories keep their author, and the login is never given to another person. */
async function removeUser(caller: Caller, id: number, { db, clock }: Services): Promise<Result<{ removed: boolean }>> {
  return transact(db, async (trx) => {
    const user = await managedUser(trx, caller, id);
    if (!user.ok) return user;
    const kept = await keepsSuperAdmin(trx, { ids: [id], before: masksOfRow(user.value), after: null });
    if (!kept.ok) return kept;
    await trx
      .updateTable('app_user')
      .set((eb) => ({ removed: true, enabled: false, password_hash: null, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await deleteSessionsOf(trx, id);
    await deleteSessionsBegunBy(trx, id);
    await addRevision(trx, {
      entity: 'user',
      entityId: id,
      accountId: user.value.account_id,
      event: 'removed',
      at: clock.now(),
      by: authorOf(caller),
    });
    return ok({ removed: true });
  });
}

export const USER_HANDLERS: Handlers<
  | 'users.all'
  | 'users.list'
  | 'users.page'
  | 'users.get'
  | 'users.save'
  | 'users.import'
  | 'users.remove'
  | 'users.password'
  | 'users.update'
> = {
  'users.all': async ({ caller }, { db, clock }) => {
    const accounts = visibleScope(caller.actor, 'viewOu').all ? null : await visibleUnitIds(db, visibleUnits(caller));
    const rows = await listUsersOf(db, accounts);
    return ok(rows.filter((row) => maySeeUser(caller, row)).map((row) => userView(row, caller, clock.now())));
  },
  'users.list': async ({ caller, query }, { db, clock }) => {
    const unit = await visibleUnit(db, caller, query.ouId ?? caller.user.accountId);
    if (!unit.ok) return unit;
    const rows = await listUsersOf(db, [unit.value.id]);
    return ok(rows.filter((row) => maySeeUser(caller, row)).map((row) => userView(row, caller, clock.now())));
  },
  'users.page': readUserPage,
  'users.get': async ({ caller, params }, { db, clock }) => {
    const row = await findUserRow(db, params.userId);
    return row && maySeeUser(caller, row)
      ? ok(userView(row, caller, clock.now()))
      : refuse('exception.notFound', { type: 'user' });
  },
  'users.save': saveUser,
  'users.import': importUsers,
  'users.remove': async ({ caller, params }, services) => removeUser(caller, params.userId, services),
  'users.password': async ({ caller, body }, services) => changeOwnPassword(caller, body, services),
  'users.update': async ({ caller, body }, services) => updateOwnUser(caller, body, services),
};
