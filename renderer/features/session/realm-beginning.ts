// What this tab keeps while the browser is at a sign-in service: the proof that it comes back to where it began, and the
// address that was asked for before. Other tabs do not see it, and it is good once.

const KEY = 'mailroom.realm';

interface Beginning {
  readonly secret: string;
  /** Address of ours to go on to; undefined: home. */
  readonly next: string | undefined;
}

/** @returns false where the browser keeps nothing: nobody could come back */
export function keepBeginning(beginning: Beginning): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(beginning));
    return true;
  } catch {
    return false;
  }
}

/** Takes it out. Undefined: this tab began nothing, or has come back already. */
export function takeBeginning(): Beginning | undefined {
  try {
    const { secret, next } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Beginning>;
    sessionStorage.removeItem(KEY);
    return typeof secret === 'string' ? { secret, next: typeof next === 'string' ? next : undefined } : undefined;
  } catch {
    return undefined;
  }
}
