// People from a file, some lines at a time, by the rules of a save: each line is added, changed, left as it is, or refused
// with its reasons; a trial does the same and keeps nothing.
import type { z } from 'zod';
import { foldLogin } from '#domain/accounts/accounts.rules.ts';
import { isEmail } from '#domain/addresses/email.ts';
import { type LineOutcome, UserInput, type UserLine } from '#domain/api/administration/users.contract.ts';
import { inputFaultOf } from '#domain/errors/input-faults.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import { preferencesOf } from '#server/access/person.ts';
import type { Caller, Handler, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { permittedUnit } from '#server/features/units/unit-access.usecases.ts';
import type { Trx } from '#server/storage/schema.ts';
import { sendInvitations } from './invitations.usecases.ts';
import { findLogins, findUserRow, type UserRow } from './people.repository.ts';
import { LOGIN_KEY, storeUser } from './save-user.usecases.ts';
import { maySeeUser } from './target-user.usecases.ts';
import { checkFields } from './user-placement.ts';

type Input = z.output<typeof UserInput>;
type LineFault = LineOutcome['faults'][number];

/** The user as a save would send it to leave it as it is. */
const inputOf = (row: UserRow): Input => ({
  id: row.id,
  version: row.version,
  ouId: row.account_id,
  login: row.login,
  firstName: row.first_name,
  lastName: row.last_name,
  emailAddress: row.email_address,
  locale: row.locale,
  phoneNumber: row.phone_number,
  mobileNumber: row.mobile_number,
  profileId: row.profile_id,
  groupId: row.group_id,
  enabled: row.enabled,
  allowedAddressRanges: row.allowed_address_ranges,
  uipreferences: preferencesOf(row.preferences),
});

/** Fields of a line at which refusals of a save stand that name none. */
const FIELD_OF: Readonly<Record<string, string>> = {
  'users.login': 'login',
  'users.duplicateLogin': 'login',
  'users.notEnoughPermission': 'login',
  'users.emailNotEditable': 'emailAddress',
  'users.ownAccess': 'emailAddress',
  'users.accessByProgram': 'emailAddress',
  'users.profileUnknown': 'profileId',
  'permissions.notGrantable': 'profileId',
  'permissions.ownProfile': 'profileId',
  'permissions.lastSuperAdmin': 'profileId',
};

function faultOf({ label, parameters }: Refusal, fields: Readonly<Record<string, unknown>>): LineFault {
  const named = FIELD_OF[label] ?? String(parameters.field ?? '');
  const field = named === '' ? (Object.keys(fields).find((name) => fields[name] === parameters.text) ?? '') : named;
  return { field, label, parameters: { ...parameters } };
}

/** What the schema of a save finds wrong with a line. */
const schemaFaults = (given: unknown): LineFault[] =>
  (UserInput.safeParse(given).error?.issues ?? []).map((issue) => {
    const field = issue.path.join('.');
    const parameters = { field, reason: issue.message, ...inputFaultOf(issue) };
    return { field: String(issue.path[0] ?? ''), label: 'exception.invalidInput', parameters };
  });

/** Lines that are worked on together. */
interface LineBatch {
  readonly trx: Trx;
  readonly caller: Caller;
  readonly ouId: number;
  readonly now: Date;
  /** Who has the logins of these lines. */
  readonly known: ReadonlyMap<string, { readonly id: number; readonly account_id: number; readonly removed: boolean }>;
  /** Logins of the lines before, by their number. */
  readonly seen: Map<string, number>;
  /** Who was added and can be invited. */
  readonly added: { readonly userId: number; readonly emailAddress: string }[];
}

const refused = (line: number, faults: LineFault[]): LineOutcome => ({
  line,
  outcome: 'refused',
  fields: [],
  profileBefore: null,
  faults,
});

const duplicate = (login: string): LineFault => ({
  field: 'login',
  label: 'users.duplicateLogin',
  parameters: { login },
});

const mailFault = (text: string): LineFault => ({
  field: 'emailAddress',
  label: 'email.invalid',
  parameters: { text },
});

/** The person whom a line changes; null: it adds one. */
async function personOf({ trx, caller, ouId, known }: LineBatch, login: string): Promise<UserRow | null | 'taken'> {
  const one = known.get(foldLogin(login));
  if (one === undefined) return null;
  if (one.removed || one.account_id !== ouId) return 'taken';
  const row = await findUserRow(trx, one.id);
  return row !== undefined && maySeeUser(caller, row) ? row : 'taken';
}

async function lineOutcome(work: LineBatch, { line, ...given }: UserLine): Promise<LineOutcome> {
  const { trx, caller, ouId, now, seen } = work;
  const folded = foldLogin(given.login);
  const first = seen.get(folded);
  if (first !== undefined) {
    return refused(line, [
      { field: 'login', label: 'users.loginTwice', parameters: { login: given.login, line: first } },
    ]);
  }
  seen.set(folded, line);
  const row = await personOf(work, given.login);
  if (row === 'taken') return refused(line, [duplicate(given.login)]);
  const before = row ? inputOf(row) : null;
  // The login of who is there stays as it is written there.
  const wanted = { ouId, ...before, ...given, login: before?.login ?? given.login };
  const faults = schemaFaults(wanted);
  if (faults.length > 0) return refused(line, faults);
  const input = UserInput.parse(wanted);
  const { emailAddress } = input;
  if (emailAddress !== '' && !isEmail(emailAddress)) return refused(line, [mailFault(emailAddress)]);
  const fields = before
    ? (Object.keys(given) as (keyof typeof given)[]).filter((name) => input[name] !== before[name])
    : [];
  const profileBefore = before?.profileId ?? null;
  if (before && fields.length === 0) return { line, outcome: 'unchanged', fields, profileBefore, faults };
  const stored = await storeLine({ trx, caller, input, hash: null, now });
  if (!stored.ok) return refused(line, [faultOf(stored.refusal, given)]);
  if (before) return { line, outcome: 'changed', fields, profileBefore, faults };
  if (input.enabled && emailAddress !== '') work.added.push({ userId: stored.value, emailAddress });
  return { line, outcome: 'added', fields, profileBefore, faults };
}

async function storeLine(saving: Parameters<typeof storeUser>[0]): Promise<Result<number>> {
  const fields = checkFields(saving.input);
  return fields.ok ? storeUser(saving) : fields;
}

/** Marks the end of a trial: its transaction is undone. */
const TRIED: Refusal = { label: 'exception.noResult', parameters: {} };

type Lines = Parameters<Handler<'users.import'>>[0]['body'];

async function runLines(
  caller: Caller,
  { ouId, dryRun, invite, lines }: Lines,
  { db, queue, clock }: Services,
): Promise<Result<LineOutcome[]>> {
  const outcomes: LineOutcome[] = [];
  const done = await transact(
    db,
    async (trx) => {
      const unit = await permittedUnit(trx, caller, { ability: 'administerOu', id: ouId });
      if (!unit.ok) return unit;
      const logins = await findLogins(
        trx,
        lines.map(({ login }) => foldLogin(login)),
      );
      const known = new Map(logins.map((one) => [one.login_folded, one]));
      const now = clock.now();
      const work: LineBatch = { trx, caller, ouId, now, known, seen: new Map(), added: [] };
      for (const one of lines) outcomes.push(await lineOutcome(work, one));
      if (invite && !dryRun) await sendInvitations(trx, queue, { accountId: ouId, people: work.added, caller, now });
      return dryRun ? { ok: false, refusal: TRIED } : ok(true as const);
    },
    { [LOGIN_KEY]: { label: 'users.duplicateLogin', parameters: { login: '' } } },
  );
  return done.ok || done.refusal === TRIED ? ok(outcomes) : done;
}

/** Times that lines are tried again where somebody takes one of their logins meanwhile. */
const MOST_TRIES = 3;

/** Imports lines: those that are not refused all together, or none. */
export const importUsers: Handler<'users.import'> = async ({ caller, body }, services) => {
  for (let left = MOST_TRIES; left > 0; left -= 1) {
    const done = await runLines(caller, body, services);
    if (done.ok) return ok({ lines: done.value });
    if (done.refusal.label !== 'users.duplicateLogin') return done;
  }
  return refuse('users.duplicateLogin', { login: '' });
};
