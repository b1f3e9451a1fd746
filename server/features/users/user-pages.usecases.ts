// The people of an account, page by page.
import type { UserSort } from '#domain/api/administration/users.contract.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { filterHash } from '#server/access/pages/keyset-page.ts';
import type { Handler } from '#server/context/context.ts';
import { listedUsers } from './listed-users.usecases.ts';
import { listUsersById } from './people.repository.ts';
import { type UserPosition, userPage } from './user-pages.repository.ts';
import { userView } from './user-view.ts';

/** People of a page where nothing else is asked for. */
const USUAL_PAGE = 100;
const MOST = 1_000;

const cursorOf = (position: UserPosition, hash: string): string =>
  Buffer.from(JSON.stringify([...position, hash])).toString('base64url');

function positionOf(cursor: string | undefined, hash: string): Result<UserPosition | null> {
  if (cursor === undefined) return ok(null);
  try {
    const [first, second, id, given] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    // NUL is in no text of the database.
    const isText = (text: unknown): text is string => typeof text === 'string' && !text.includes('\0');
    const fits = isText(first) && isText(second) && Number.isSafeInteger(id) && given === hash;
    return fits ? ok([first, second, id as number]) : refuse('list.cursor');
  } catch {
    return refuse('list.cursor');
  }
}

export const readUserPage: Handler<'users.page'> = async ({ caller, query }, { db, clock }) => {
  const { cursor, maxResults, ...filters } = query;
  const hash = filterHash('users', caller.user.id, filters);
  const after = positionOf(cursor, hash);
  if (!after.ok) return after;
  const condition = await listedUsers(db, caller, filters);
  if (!condition.ok) return condition;
  const limit = Math.min(maxResults ?? USUAL_PAGE, MOST);
  const down = query.sort.startsWith('-');
  const sort = query.sort.replace('-', '') as UserSort;
  const found = await userPage(db, { condition: condition.value, sort, down, after: after.value, limit });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const overflow = found.length > limit;
  const rows = await listUsersById(
    db,
    page.map(([, , id]) => id),
  );
  const now = clock.now();
  return ok({
    items: rows.map((row) => userView(row, caller, now)),
    overflow,
    cursor: overflow && last ? cursorOf(last, hash) : null,
  });
};
