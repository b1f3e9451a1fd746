// Tokens of servers of partners: every call against every scope, who gives which, and when they end (docs/decisions/0674).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOKEN_SCOPES, type TokenScope } from '#domain/access/token-scopes.ts';
import { EXPORT_KINDS } from '#domain/api/administration/units.contract.ts';
import type { CallRow } from '#domain/api/call-row.ts';
import { API_BASE, CALL_NAMES, CALLS, type CallName } from '#domain/api/calls.ts';
import type { CallBody } from '#domain/api/contract.ts';
import { opensCall } from '#domain/api/token-calls.ts';
import { createProfile, createUser, createWorld, PASSWORD, type World } from '#tests/support/api-world.ts';
import { createTestClient, failure, type TestClient } from '#tests/support/test-client.ts';
import { ADMINISTRATOR, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { makeLetter } from './upload-world.ts';

let server: TestServer;
let world: World;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
  admin = await server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
});
afterAll(() => server?.stop());

type Terms = Partial<CallBody<'agents.createToken'>>;
const make = async (maker: TestClient, scopes: TokenScope[], terms: Terms = {}) => {
  const body = { name: 'ERP', kind: 'service' as const, scopes, ...terms };
  const made = await maker.call('agents.createToken', { body });
  return { ...made, client: createTestClient({ url: server.url, token: made.token }) };
};

const ALL = '*';
/**
 * What opens a call, written down by hand from what the scopes promise: the first row that fits method and path holds. It is
 * held against the table of the product, which goes by abilities.
 */
const PROMISED: readonly (readonly [RegExp, string])[] = [
  [/^GET \/authentication\/check$/, ALL],
  [/^POST \/authentication\/tickets$/, 'tickets'],
  // The person's own: sign-in, password, factors, sessions, tokens, bell, search of the top bar.
  [/ \/(?:authentication|agents|notifications|app\/notify|search\/records)/, ''],
  [/ \/users\/(?:update|password|triggerVerifyEMail|verifyEMail|factor)/, ''],
  [/ \/users\/\{userId\}\/(?:sessions|programs|factor)/, ''],
  // What is held back, deleted before its time, and known of a person; views that a person keeps.
  [/ \/jobs\/\{jobId\}\/(?:purge|legalHold)$/, ''],
  [/ \/ou\/\{ouId\}\/persons\//, ''],
  [/ \/monitoring\/views/, ''],
  // A secret would outlive the token.
  [/ \/(?:channels\/\{channelId\}\/trackingSecret|hooks\/\{hookId\}\/secret)$/, ''],
  [/^GET \/(?:monitoring|costs)/, 'read'],
  // Who may see an order is about people, not about the order.
  [/^GET \/jobs\/\{jobId\}\/users$/, 'administer'],
  [/ \/(?:users|groups|profiles|roleTemplates|ou|hooks)\b/, 'administer'],
  [
    /^GET \/(?:channels|channels\/type|channels\/\{channelId\}|options|options\/type|shipments\/allStatuses)$/,
    'read deposit confirm configure',
  ],
  [/^GET \/services(?:\/\{serviceId\}|\/\{serviceId\}\/file\/\{fileId\})?$/, 'read deposit confirm configure'],
  // What keeps others out: the policy, and the services by which people sign in.
  [/^(?:POST|DELETE) \/security\/(?:policy|realms)/, ''],
  [/ \/(?:channels|options|services|brandings|security|i18n|tariffs)/, 'configure'],
  // Whoever may read one of the lists; which one it is, is looked at then.
  [/^POST \/lists/, 'read deposit confirm configure administer'],
  [/ \/(?:files|library|contacts|pdf)\b/, 'deposit'],
  [/^(?:GET|POST|PUT|DELETE) \/jobs\/(?:drafts|services|simple)/, 'deposit'],
  [/^GET \/jobs\/\{jobId\}(?:\/packGroups|\/requirements)?$/, 'read deposit'],
  [/keepRepair$/, 'configure'],
  [/^(?:POST|PUT|DELETE) \/(?:jobs|packGroups)/, 'deposit'],
  [/^GET \/(?:jobs|packGroups|search|story)/, 'read'],
  [/^GET \/deliveries\/commands\/\{commandId\}$/, 'read confirm'],
  [/^POST \/deliveries\/commands/, 'confirm'],
  [/^POST \/deliveries\/checkOptions$/, 'deposit confirm'],
  [/^POST \/deliveries\/proof$/, 'read'],
  [/^POST \/shipments\//, 'confirm'],
  [/^POST \/deliveries\/\{deliveryId\}\/lateSteps$/, 'confirm'],
  [/^GET \/(?:deliveries|shipments)/, 'read'],
];

const rowOf = (name: CallName): CallRow => CALLS[name];
const isPublic = (name: CallName): boolean => rowOf(name).ability === 'public';
const wayOf = (name: CallName): string => `${rowOf(name).method} ${rowOf(name).path}`;
const promised = (name: CallName, scope: TokenScope): boolean => {
  const found = PROMISED.find(([way]) => way.test(wayOf(name)))?.[1];
  return found === ALL || (found ?? '').split(' ').includes(scope);
};
const PAIRS = CALL_NAMES.filter((name) => !isPublic(name)).flatMap((name) =>
  TOKEN_SCOPES.map((scope) => ({ name, scope })),
);

describe('every call against every scope', () => {
  const clients = new Map<string, TestClient>();
  /** Made by the super administrator: nothing but the scopes stands in the way. */
  const clientOf = async (scopes: TokenScope[]): Promise<TestClient> => {
    const known = clients.get(scopes.join()) ?? (await make(admin, scopes)).client;
    clients.set(scopes.join(), known);
    return known;
  };
  const answer = async (name: CallName, scopes: TokenScope[]) => {
    const address = `${API_BASE}${rowOf(name).path.replaceAll(/\{\w+\}/g, '1')}`;
    return (await clientOf(scopes)).fetch(address, { method: rowOf(name).method });
  };
  const labelOf = async (response: Response) =>
    ((await response.json()) as { error?: { label?: string } } | undefined)?.error?.label;

  it('is open exactly as the scopes promise', () => {
    const wrong = PAIRS.filter(({ name, scope }) => opensCall(name, [scope]) !== promised(name, scope));
    expect(wrong.map(({ name, scope }) => `${name} ${scope}`)).toEqual([]);
    expect(PAIRS.length).toBeGreaterThan(900);
    for (const scope of TOKEN_SCOPES)
      expect(PAIRS.some((pair) => pair.scope === scope && promised(pair.name, scope))).toBe(true);
  });

  it('answers 403 and which scopes are asked for, whatever else the token has', async () => {
    const closed = CALL_NAMES.filter(
      (name) => !isPublic(name) && !TOKEN_SCOPES.every((scope) => promised(name, scope)),
    );
    const wrong: string[] = [];
    for (const name of closed) {
      const others = TOKEN_SCOPES.filter((scope) => !promised(name, scope));
      const response = await answer(name, others);
      const expected = others.length < TOKEN_SCOPES.length ? 'agents.scopeMissing' : 'exception.unauthorized';
      const label = rowOf(name).method === 'HEAD' ? expected : await labelOf(response);
      if (response.status !== 403 || label !== expected) wrong.push(`${name}: ${response.status} ${label}`);
    }
    expect(wrong).toEqual([]);
    expect(closed.length).toBeGreaterThan(150);
  });

  it('lets what reads in where the scope is there', async () => {
    const open = PAIRS.filter(({ name, scope }) => promised(name, scope) && rowOf(name).method === 'GET');
    const wrong: string[] = [];
    for (const { name, scope } of open) {
      const response = await answer(name, [scope]);
      if (response.status === 403 || response.status === 401) wrong.push(`${name} ${scope}: ${response.status}`);
      await response.arrayBuffer();
    }
    expect(wrong).toEqual([]);
    expect(open.length).toBeGreaterThan(80);
  });
});

describe('a service token', () => {
  it('gets the file of a list by the scope of the list', async () => {
    const { client } = await make(admin, ['read']);
    const file = (list: 'costs' | 'orders' | 'users') =>
      client.call('lists.export', { params: { list }, body: { format: 'ndjson' } });
    for (const list of ['costs', 'orders'] as const) expect(String(await file(list))).toContain('"end":true');
    expect((await failure(file('users'))).label).toBe('agents.scopeMissing');
  });

  it('exports and counts of an account what its scopes open, whatever its person may', async () => {
    const besides = { services: 'configure', orders: 'read' } as const;
    const asked = { params: { ouId: world.town.id } };
    const wrong: string[] = [];
    for (const scope of TOKEN_SCOPES) {
      const { client } = await make(admin, [...new Set(['administer', scope] as const)]);
      for (const what of EXPORT_KINDS) {
        const needs = what in besides ? besides[what as keyof typeof besides] : 'administer';
        const works = [
          client.call('units.checkExport', { ...asked, query: { what } }),
          client.call('units.export', { ...asked, body: { what } }),
        ];
        const open = needs === 'administer' || needs === scope;
        for (const said of await Promise.all(
          works.map((work) =>
            work.then(
              () => 'ok',
              ({ label }) => label,
            ),
          ),
        ))
          if (said !== (open ? 'ok' : 'agents.scopeMissing')) wrong.push(`${scope} ${what}: ${said}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is named in the history of what it does', async () => {
    const { client } = await make(admin, ['administer']);
    const group = { ouId: world.town.id, code: 'G1', name: 'Registry', users: [] };
    await client.call('groups.save', { body: group });
    await admin.call('groups.save', { body: { ...group, code: 'G2' } });
    const lines = server.services.db.selectFrom('revision').select('details').where('entity', '=', 'group');
    const told = await lines.orderBy('id').execute();
    expect(told.map(({ details }) => (details as { program?: string }).program ?? null)).toEqual(['ERP', null]);
  });

  it('does what its person may, and no more: judged at each call', async () => {
    const profile = await createProfile(admin, { ouId: world.town.id, name: 'Integrator', masks: [3, 0, 16] });
    await createUser(admin, { login: 'integrator', ouId: world.town.id, profileId: profile.id });
    const integrator = await server.signIn('integrator', PASSWORD);
    const { client } = await make(integrator, ['deposit', 'read', 'configure']);
    const letter = await makeLetter(1);
    const { fileId } = await client.call('files.put', { query: { name: 'letter.pdf' }, raw: letter });
    expect((await integrator.call('files.list')).map((file) => file.fileId)).toContain(fileId);
    // The scope opens the call; the right is missing.
    expect((await failure(client.call('options.typeUses', { params: { optionTypeId: 1 } }))).label).toBe(
      'exception.unauthorized',
    );
    expect((await client.call('jobs.list')).items).toEqual([]);
    // What the profile loses, the token loses.
    const { version } = (await admin.call('profiles.list', { query: { ouId: world.town.id } })).find(
      ({ id }) => id === profile.id,
    ) ?? {
      version: 0,
    };
    await admin.call('profiles.save', {
      body: {
        id: profile.id,
        version,
        ouId: world.town.id,
        name: 'Integrator',
        permissions: 1,
        permissionsOnGroup: 0,
        permissionsOnOU: 0,
      },
    });
    expect((await failure(client.call('files.list'))).label).toBe('exception.unauthorized');
  });

  it('leads no web hook elsewhere that signs by a secret', async () => {
    const { client } = await make(admin, ['administer']);
    const params = { ouId: world.town.id };
    const { id, version } = await admin.call('hooks.save', {
      params,
      body: { name: 'ERP', url: 'https://erp.example' },
    });
    await admin.call('hooks.makeSecret', { params: { hookId: id } });
    const save = (url: string) => client.call('hooks.save', { params, body: { id, version, name: 'Told', url } });
    expect((await failure(save('https://elsewhere.example'))).label).toBe('exception.unauthorized');
    expect((await save('https://erp.example')).name).toBe('Told');
  });

  it('is given within the rights of its maker alone', async () => {
    const beyond = async (maker: TestClient, scope: TokenScope) => (await failure(make(maker, [scope]))).label;
    const profile = await createProfile(admin, { ouId: world.town.id, name: 'Service editor', masks: [1, 0, 16] });
    await createUser(admin, { login: 'editor', ouId: world.town.id, profileId: profile.id });
    const editor = await server.signIn('editor', PASSWORD);
    const refused = ['tickets', 'deposit', 'confirm', 'administer'] as const;
    expect(await Promise.all(refused.map((scope) => beyond(editor, scope)))).toEqual(
      refused.map(() => 'agents.scopeBeyond'),
    );
    expect((await make(editor, ['read', 'configure'])).name).toBe('ERP');
    expect((await failure(make(world.clerk, ['read']))).label).toBe('exception.unauthorized');
    const agent = { body: { name: 'PC', scopes: ['read' as const] } };
    expect((await failure(world.clerk.call('agents.createToken', agent))).label).toBe('agents.serviceOnly');
  });

  it('is seen and revoked by who administers its account, and by nobody else', async () => {
    const { tokenId, client } = await make(admin, ['read']);
    const mine = await make(world.mayor, ['tickets', 'read'], { allowedAddressRanges: ['127.0.0.0/8'] });
    const seenBy = async (who: TestClient) => (await who.call('agents.serviceTokens')).map((one) => one.tokenId);
    expect(await seenBy(admin)).toEqual(expect.arrayContaining([tokenId, mine.tokenId]));
    expect(await seenBy(world.mayor)).toContain(mine.tokenId);
    expect(await seenBy(world.mayor)).not.toContain(tokenId);
    expect(await seenBy(world.clerk)).toEqual([]);
    const [view] = (await admin.call('agents.serviceTokens')).filter((one) => one.tokenId === mine.tokenId);
    expect(view).toMatchObject({
      login: 'mayor',
      scopes: ['tickets', 'read'],
      account: { id: world.town.id },
      allowedAddressRanges: ['127.0.0.0/8'],
      expiresAt: null,
      revocable: true,
    });
    expect((await failure(world.mayor.call('agents.revokeToken', { params: { tokenId } }))).code).toBe(-20);
    expect((await failure(world.clerk.call('agents.revokeToken', { params: { tokenId: mine.tokenId } }))).code).toBe(
      -20,
    );
    await admin.call('agents.revokeToken', { params: { tokenId: mine.tokenId } });
    expect((await failure(mine.client.call('authentication.check'))).code).toBe(-11);
    expect((await client.call('authentication.check')).user.login).toBe(ADMINISTRATOR.login);
    const [line] = (await admin.call('security.audit', { query: { entity: 'user' } })).events;
    expect([line?.event, line?.account?.id]).toEqual(['tokenRevoked', world.town.id]);
  });

  it('ends with its last day, and is taken from its ranges alone', async () => {
    const today = server.clock.now().toISOString().slice(0, 10);
    const yesterday = new Date(server.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
    expect((await failure(make(admin, ['read'], { expiresOn: yesterday }))).label).toBe('agents.expired');
    const far = await make(admin, ['read'], { allowedAddressRanges: ['10.9.8.0/24'] });
    expect((await failure(far.client.call('jobs.list'))).code).toBe(-11);
    const short = await make(admin, ['read'], { expiresOn: today });
    expect((await short.client.call('jobs.list')).items).toEqual([]);
    // A partner who asks how long it lasts is told its day, and not that of a token without one.
    const { expiresAt } = await short.client.call('authentication.check');
    expect(new Date(expiresAt).getTime() - server.clock.now().getTime()).toBeLessThan(2 * 86_400_000);
    server.clock.advance(2 * 86_400_000);
    expect((await failure(short.client.call('jobs.list'))).code).toBe(-11);
  });
});
