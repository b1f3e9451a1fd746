// People of one account for the scenarios about signing in, written straight into the database.
import type { Services } from '#server/context/context.ts';
import { addRootAccount } from '#tests/support/accounts.ts';

export interface SignInPeople {
  readonly accountId: number;
  /** Of all of them but `weak`. */
  readonly password: string;
  readonly weakPassword: string;
}

const PASSWORD = 'a password for tests only';
const WEAK = 'green-Tea-42';

/** Login, and what differs from the others: an e-mail address of the login's own name, English, open. */
const PEOPLE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  claire: { locale: 'fr' },
  'shared-1': { email_address: 'shared@office.example' },
  'shared-2': { email_address: 'shared@office.example' },
  patient: {},
  repeated: {},
  disabled: { enabled: false },
  elsewhere: { password_hash: null },
  full: {},
  twice: {},
  changed: {},
  moved: {},
  logged: {},
  policy: {},
  ranged: { allowed_address_ranges: ['10.9.0.0/16'] },
  swept: {},
  weak: {},
  blank: { email_address: '' },
};

export async function buildPeople({ db, passwords, clock }: Services): Promise<SignInPeople> {
  const accountId = await addRootAccount(db, 'Office', {});
  const closedId = await addRootAccount(db, 'Closed', {});
  await db.updateTable('account').set({ enabled: false }).where('id', '=', closedId).execute();
  const profileOf = async (account_id: number) => {
    const { id } = await db
      .insertInto('profile')
      .values({ account_id, name: 'Depositor', permissions: 3, permissions_on_group: 0, permissions_on_ou: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const profileId = await profileOf(accountId);
  const hash = await passwords.hash(PASSWORD);
  const weakHash = await passwords.hash(WEAK);
  const row = (login: string) => ({
    account_id: accountId,
    group_id: null,
    profile_id: profileId,
    login,
    login_folded: login,
    email_address: `${login}@office.example`,
    password_hash: login === 'weak' ? weakHash : hash,
    password_changed_at: clock.now(),
    created_at: clock.now(),
  });
  for (const [login, differs] of Object.entries(PEOPLE))
    await db
      .insertInto('app_user')
      .values({ ...row(login), ...differs })
      .execute();
  const closed = { account_id: closedId, profile_id: await profileOf(closedId) };
  await db
    .insertInto('app_user')
    .values({ ...row('closed'), ...closed })
    .execute();
  return { accountId, password: PASSWORD, weakPassword: WEAK };
}
