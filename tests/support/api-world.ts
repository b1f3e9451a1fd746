// A small world of two tenants made through the calls: a town hall with a department, and a foreign company.
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

export const PASSWORD = 'seven purple lamps at dawn';

export interface NewUser {
  readonly login: string;
  readonly ouId: number;
  readonly profileId: number;
  readonly groupId?: number | null;
  readonly emailAddress?: string;
}

export async function createUnit(admin: TestClient, identifier: string, parentId: number | null) {
  return admin.call('units.save', {
    body: {
      name: identifier,
      accountIdentifier: identifier,
      parent: parentId === null ? null : { id: parentId },
      properties: { timeZone: 'Europe/Paris' },
    },
  });
}

export async function createProfile(
  admin: TestClient,
  profile: { ouId: number; name: string; masks: readonly [number, number, number] },
) {
  const [permissions, permissionsOnGroup, permissionsOnOU] = profile.masks;
  return admin.call('profiles.save', {
    body: { ouId: profile.ouId, name: profile.name, permissions, permissionsOnGroup, permissionsOnOU },
  });
}

export async function createUser(admin: TestClient, user: NewUser) {
  return admin.call('users.save', {
    body: {
      ...user,
      groupId: user.groupId ?? null,
      emailAddress: user.emailAddress ?? '',
      firstName: user.login,
      password: PASSWORD,
    },
  });
}

export interface World {
  readonly town: { readonly id: number };
  readonly department: { readonly id: number };
  readonly company: { readonly id: number };
  /** Administers the town hall alone (flags 1, 2, 4, 8, 16 on the OU). */
  readonly mayor: TestClient;
  /** Deposits own mail in the town hall. */
  readonly clerk: TestClient;
  readonly clerkId: number;
  /** Administers the foreign company. */
  readonly stranger: TestClient;
  readonly strangerId: number;
  readonly depositProfileId: number;
  readonly managerProfileId: number;
}

/** Makes the world; logins are mayor, clerk and stranger. */
export async function createWorld(server: TestServer): Promise<World> {
  const admin = await server.administrator();
  const [root] = await admin.call('units.list');
  const town = await createUnit(admin, 'town', root?.id ?? 0);
  const department = await createUnit(admin, 'department', town.id);
  const company = await createUnit(admin, 'company', root?.id ?? 0);
  const manager = await createProfile(admin, { ouId: town.id, name: 'Manager', masks: [3, 0, 31] });
  const deposit = await createProfile(admin, { ouId: town.id, name: 'Depositor', masks: [3, 0, 0] });
  const foreign = await createProfile(admin, { ouId: company.id, name: 'Manager', masks: [3, 0, 31] });
  await createUser(admin, { login: 'mayor', ouId: town.id, profileId: manager.id, emailAddress: 'mayor@town.example' });
  const clerk = await createUser(admin, { login: 'clerk', ouId: town.id, profileId: deposit.id });
  const stranger = await createUser(admin, { login: 'stranger', ouId: company.id, profileId: foreign.id });
  return {
    town,
    department,
    company,
    mayor: await server.signIn('mayor', PASSWORD),
    clerk: await server.signIn('clerk', PASSWORD),
    clerkId: clerk.id,
    stranger: await server.signIn('stranger', PASSWORD),
    strangerId: stranger.id,
    depositProfileId: deposit.id,
    managerProfileId: manager.id,
  };
}
