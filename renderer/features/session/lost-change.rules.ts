// What is wrong with the new password of one who lost it, and where that is said. Pure.

/** What is typed, or came with the link. */
export interface LostChange {
  readonly login: string;
  readonly token: string;
  readonly next: string;
  readonly again: string;
}

interface Fault {
  readonly label: string;
  readonly seconds?: number;
}

/** Faults by field; `all` stands above the button. */
export type ChangeFaults = Partial<Record<keyof LostChange | 'all', Fault>>;

/** What can be said before the server is asked. */
export function typedFaults({ login, token, next, again }: LostChange): ChangeFaults {
  return {
    ...(login.trim() === '' ? { login: { label: 'settings.lost.loginMissing' } } : {}),
    ...(token.trim() === '' ? { token: { label: 'settings.lost.codeMissing' } } : {}),
    ...(next === '' ? { next: { label: 'settings.password.newMissing' } } : {}),
    ...(next !== again ? { again: { label: 'settings.password.differ' } } : {}),
  };
}

/** Where a refusal of the server belongs; undefined: it did not answer as it should. */
export function refusalFaults(
  refusal: { readonly label: string; readonly parameters: Readonly<Record<string, unknown>> } | undefined,
): ChangeFaults {
  switch (refusal?.label) {
    case 'user.passwordCommon':
    case 'lostPassword.weak':
    case 'lostPassword.tooSimilar':
      return { next: { label: refusal.label } };
    case 'lostPassword.token':
    case 'exception.unauthorized':
      return { all: { label: refusal.label } };
    case 'exception.tooManyRequests':
      return { all: { label: 'session.signIn.tooMany', seconds: Number(refusal.parameters.seconds ?? 0) } };
    default:
      return { all: { label: 'lostPassword.changeError' } };
  }
}
