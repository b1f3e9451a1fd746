// The people of a walk: who does what how often, and what is written down of the answers.
import { ApiFailure, createTestClient } from '#tests/support/test-client.ts';
import { confirm, decide, deposit, edit, look, onJob, proof, rejectRows, settle, signOut } from './walk-actions.ts';
import { comeAndGo, saveService, toggleChannel } from './walk-chief.ts';
import { type Action, type Ground, type Person, pause, signIn } from './walk-installation.ts';

/** Actions with their weights, by role. */
const DEPOSITOR: readonly (readonly [number, string, Action])[] = [
  [3, 'deposit', deposit],
  [5, 'edit', edit],
  [2, 'reject rows', rejectRows],
  [9, 'confirm', confirm],
  [3, 'cancel', decide('commands.cancel')],
  [2, 'free', decide('commands.free')],
  [2, 'retry', decide('commands.retry')],
  [1, 'cancel job', onJob('jobs.cancel')],
  [1, 'revalidate', onJob('jobs.revalidate')],
  [0.3, 'invalidate', onJob('jobs.invalidate')],
  [0.5, 'freeze', onJob('jobs.freeze')],
  [2, 'look', look],
  [0.5, 'sign out', signOut],
  [1, 'proof', proof],
];
const VALIDATOR: typeof DEPOSITOR = [
  [8, 'validate', decide('commands.validate')],
  [4, 'reject', decide('commands.reject')],
  [3, 'cancel', decide('commands.cancel')],
  [3, 'free', decide('commands.free')],
  [6, 'settle', settle],
  [2, 'edit', edit],
  [2, 'confirm', confirm],
  [1, 'cancel job', onJob('jobs.cancel')],
  [2, 'look', look],
];
const CHIEF: typeof DEPOSITOR = [
  [2, 'toggle channel', toggleChannel],
  [2, 'save service', saveService],
  [1, 'come and go', comeAndGo],
  [4, 'settle', settle],
  [2, 'validate', decide('commands.validate')],
  [2, 'look', look],
];
const ROLES: Readonly<Record<string, typeof DEPOSITOR>> = {
  depositor: DEPOSITOR,
  clerk: DEPOSITOR,
  validator: VALIDATOR,
  chief: CHIEF,
};

function draw(chance: () => number, table: typeof DEPOSITOR): readonly [number, string, Action] | undefined {
  let at = chance() * table.reduce((sum, [weight]) => sum + weight, 0);
  return table.find(([weight]) => {
    at -= weight;
    return at < 0;
  });
}

/** What an answer without success means for the walk. */
function note(person: Person, action: string, error: unknown): boolean {
  const { ledger } = person.ground;
  const label = error instanceof ApiFailure ? error.label : 'no answer';
  const name = `${action}: ${label}`;
  ledger.answers.set(name, (ledger.answers.get(name) ?? 0) + 1);
  if (error instanceof ApiFailure && error.code !== -99) return error.code === -11;
  if (!person.ground.broken()) ledger.faults.push(`${person.login}, ${action}: ${String(error)}`);
  return true;
}

/** One person at work until the walk is over. */
export async function work(ground: Ground, login: string): Promise<void> {
  const person: Person = { ground, login, client: createTestClient({ url: ground.url(), token: null }) };
  let away = true;
  while (!ground.over()) {
    const [, name, action] = draw(ground.chance, ROLES[login] ?? DEPOSITOR) ?? [0, 'look', look];
    try {
      if (away || person.client === undefined) person.client = await signIn(ground, login);
      away = false;
      await action(person);
      ground.ledger.answers.set(name, (ground.ledger.answers.get(name) ?? 0) + 1);
      if (name === 'sign out') away = true;
    } catch (error) {
      away = note(person, name, error);
      if (away) await pause(300);
    }
    await pause(ground.chance() * 250);
  }
}
