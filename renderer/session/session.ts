// The front page of session: who is logged in, in which tab, and until when (docs/model.md, "Session" and "Session on
// screen").
import { atom, type createStore } from 'jotai';
import type { CallResult } from '#domain/api/contract.ts';
import type { Counter } from '#domain/monitoring/monitoring.ts';
import type { Reach } from '#renderer/api/failures.ts';

export type Store = ReturnType<typeof createStore>;
export type SessionUser = CallResult<'authentication.check'>['user'];

/** Not logged in, logging on loginStart, logged on loginSuccess; `checking` while a stored token is being tried. */
export type LoginState = 'checking' | 'out' | 'logging' | 'logged';

export interface Session {
  readonly state: LoginState;
  readonly user: SessionUser | undefined;
  /** Absolute end of the session. */
  readonly expiresAt: Date | undefined;
  readonly idleSeconds: number;
}

export const EMPTY_SESSION: Session = { state: 'out', user: undefined, expiresAt: undefined, idleSeconds: 3600 };

export const sessionAtom = atom<Session>({ ...EMPTY_SESSION, state: 'checking' });

/** The person signed out: what was being typed goes with the session. False where the session ended by itself. */
export const signedOutAtom = atom(false);

/** The password was right: what is asked for before the session begins. */
export interface SignInStep {
  readonly login: string;
  readonly ticket: string;
  /** Of domain/access/factors.ts. */
  readonly methods: readonly string[];
}
export const signInStepAtom = atom<SignInStep | undefined>(undefined);

/** The server of the settings, on the desktop; undefined: the page came from its server. */
export const serverHostAtom = atom<string | undefined>(undefined);

/** Why an address with a ticket did not sign the person in; shown at the door. */
export const entryFailureAtom = atom<unknown>(undefined);

/** The login of a link that signed in another person than the one who was signed in here. */
export const otherLoginAtom = atom<string | undefined>(undefined);

/** Nine counters (docs/model.md, "Counters"); reset on logout. */
export type Counters = Readonly<Record<Counter, number>> & {
  /** How many of a number are in test mode, where some are and it is known. */
  readonly tested?: Readonly<Partial<Record<Counter, number | undefined>>>;
  /** For how many documents in error it is looked within minutes whether another channel takes over by itself. */
  readonly fallingBack?: number | undefined;
  /** The own account is in test mode. */
  readonly testMode?: boolean | undefined;
};

export const countersAtom = atom<Counters | undefined>(undefined);

/** Whether the server is there: while it is not, or cannot now, the session is kept, that is said, and calls are tried again. */
export const reachAtom = atom<Reach>('there');

/** When the person last changed something on the server, ms since the epoch: what was read before may be different now. */
export const changedAtom = atom(0);
/** The last call that was refused or failed; it goes along with a message to the administrator, where one agrees. */
export const lastErrorAtom = atom<{ readonly at: string; readonly code: number; readonly label: string } | undefined>(
  undefined,
);

/** When the person last did something that the server saw, ms since the epoch; shared by all tabs. */
export const activityAtom = atom(0);

/** The notes behind the bell, newest first, read ones among them. */
export const notificationsAtom = atom<readonly Note[]>([]);

export type Note = CallResult<'app.notifications'>[number];

/** Ids of the notes that were looked at, as this browser keeps them for the person. */
export const readNotesAtom = atom<ReadonlySet<string>>(new Set<string>());

/** On whose behalf the person acts, if any. */
export const onBehalfAtom = atom<{ readonly id: number; readonly name: string } | undefined>(undefined);

export const fullName = (user: Pick<SessionUser, 'firstName' | 'lastName' | 'login'>): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.login;
