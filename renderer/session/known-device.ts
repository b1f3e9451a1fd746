// The tokens by which this device is known to the server, one per login: guesses of others do not keep it out.

const KEY = 'mailroom.devices';
/** Logins of one device; the oldest are forgotten first. */
const MOST = 20;

function stored(): [login: string, device: string][] {
  try {
    const entries = JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, string][];
    return Array.isArray(entries) ? entries.filter((entry) => Array.isArray(entry) && entry.length === 2) : [];
  } catch {
    return [];
  }
}

const fold = (login: string): string => login.normalize('NFKC').trim().toLowerCase();

/** The token of this login here; undefined where nobody of that name signed in yet. */
export const deviceOf = (login: string): string | undefined => stored().find(([known]) => known === fold(login))?.[1];

/** Keeps the token that a sign-in gave. */
export function keepDevice(login: string, device: string): void {
  const others = stored().filter(([known]) => known !== fold(login));
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [fold(login), device]].slice(-MOST)));
  } catch {
    // A full or forbidden storage: the device stays unknown.
  }
}
