// The logins that the sign-in screen offers on a demonstration: its own ones, on loopback, while their passwords are those that
// the start prints.
import type { Services } from '#server/context/context.ts';

/** Whether a stored hash is that of the printed password, by hash: asked once for each. */
const judged = new Map<string, boolean>();

async function isPrinted(
  { passwords }: Pick<Services, 'passwords'>,
  hash: string | null,
  password: string,
): Promise<boolean> {
  if (hash === null) return false;
  const known = judged.get(hash);
  if (known !== undefined) return known;
  const { matches } = await passwords.verify(password, hash);
  judged.set(hash, matches);
  return matches;
}

/** Those of the demonstration that may be offered; null where there is none. */
export async function demoLogins(
  services: Pick<Services, 'db' | 'passwords' | 'demonstration'>,
): Promise<{ login: string; role: string }[] | null> {
  const { db, demonstration } = services;
  if (demonstration.length === 0) return null;
  const rows = await db
    .selectFrom('app_user')
    .select(['login', 'password_hash'])
    .where(
      'login',
      'in',
      demonstration.map(({ login }) => login),
    )
    .where('enabled', '=', true)
    .where('removed', '=', false)
    .execute();
  const offered: { login: string; role: string }[] = [];
  for (const { login, password, role } of demonstration) {
    const row = rows.find((one) => one.login === login);
    if (row !== undefined && (await isPrinted(services, row.password_hash, password))) offered.push({ login, role });
  }
  return offered;
}
