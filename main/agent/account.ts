// The agent's account at the server: whether its token is good, whose it is, and whether the server answers.
import type { AccountView } from '#domain/bridge/bridge.ts';
import type { Outcome } from '#main/link/answers.rules.ts';
import type { ServerLink } from '#main/link/server-link.ts';
import type { AgentClock, AgentLog, TokenSource } from '#main/system/system.types.ts';

export interface Account {
  readonly view: () => AccountView;
  /** When it resolves, it is known whether there is a token; the server is asked in the background. */
  readonly begin: () => Promise<void>;
  /** Asks the server now. */
  readonly check: () => Promise<void>;
  /** The server refused a call for its token. */
  readonly refused: () => void;
  /** Whether requests get answers. */
  readonly reachable: (answers: boolean) => void;
  readonly close: () => void;
}

export interface AccountOptions {
  readonly link: ServerLink;
  readonly token: TokenSource;
  readonly server: () => string;
  readonly clock: AgentClock;
  readonly log: AgentLog;
  readonly onChange: (view: AccountView) => void;
}

/** Pauses between two checks, ms: while something is wrong, and while all is well. */
const PAUSE = { wrong: 60_000, well: 300_000 } as const;
/** Wire codes of a token that is not valid, and of one for another use (a partner's server). */
const REFUSED = new Set([-11, -12]);

/** Why nothing usable came, for the log: an untrusted certificate, an unknown name, another program at the address. */
const noAnswer = (answer: Extract<Outcome<unknown>, { kind: 'unanswered' | 'foreign' }>) =>
  answer.kind === 'unanswered' ? { reason: answer.reason } : { status: answer.status };

export function openAccount({ link, token, server, clock, log, onChange }: AccountOptions): Account {
  let view: AccountView = { connected: false, server: server(), login: '', reachable: true };
  let cancel = (): void => undefined;
  let closed = false;

  const show = (change: Partial<AccountView>): void => {
    const next = { ...view, server: server(), ...change };
    const same = (Object.keys(next) as (keyof AccountView)[]).every((name) => next[name] === view[name]);
    view = next;
    if (same) return;
    log('info', 'account.changed', { connected: view.connected, reachable: view.reachable });
    onChange(view);
  };

  const look = async (): Promise<void> => {
    if (server() === '' || (await token.read()) === null) {
      show({ connected: false, login: '' });
      return;
    }
    const answer = await link.call('authentication.check');
    if (answer.kind === 'result') show({ connected: true, reachable: true, login: answer.value.user.login });
    else if (answer.kind === 'refused' && REFUSED.has(answer.code)) show({ connected: false, reachable: true });
    // A token that was not refused counts as good: the printer must not say "not signed in" because the network is down.
    else {
      if (view.reachable && answer.kind !== 'refused') log('warn', 'account.no-answer', noAnswer(answer));
      show({ connected: true, reachable: answer.kind === 'refused' });
    }
  };

  const check = async (): Promise<void> => {
    cancel();
    await look().catch((error: unknown) => log('warn', 'account.check-failed', { reason: String(error) }));
    if (closed) return;
    const well = view.connected && view.reachable;
    cancel = clock.after(well ? PAUSE.well : PAUSE.wrong, () => void check());
  };
  const stop = token.onChange(() => void check());

  return {
    view: () => view,
    begin: async () => {
      show({ connected: server() !== '' && (await token.read()) !== null });
      void check();
    },
    check,
    refused: () => {
      show({ connected: false });
      cancel();
      cancel = clock.after(PAUSE.wrong, () => void check());
    },
    reachable: (answers) => show({ reachable: answers }),
    close: () => {
      closed = true;
      cancel();
      stop();
    },
  };
}
