// The test of a sign-in service: of what is saved, step by step up to the first fault, and nobody signs in.
import type { TestCause, TestedStep } from '#domain/channels/connection-test.ts';
import { ok, refuse } from '#domain/errors/result.ts';
import type { LdapSettings, OpenIdSettings } from '#domain/realms/realms.schema.ts';
import type { Handler, Services } from '#server/context/context.ts';
import { DIRECTORY_STEPS, testDirectory } from '#server/system/ldap/ldap.ts';
import { ProviderNotReached } from '#server/system/openid/guarded-fetch.ts';
import { type OpenIdFault, OpenIdRefused, type OpenIdStep, tryOpenId } from '#server/system/openid/openid.ts';
import type { OutgoingRefusal } from '#server/system/outgoing/outgoing.types.ts';
import { meansOf } from './directories.usecases.ts';
import { openRealmSecret } from './realm-secret.ts';
import { findRealm } from './realms.repository.ts';
import { RETURN_PATH } from './return-address.ts';

const STEPS: readonly OpenIdStep[] = ['discovery', 'keys', 'client'];

const REACH: Readonly<Partial<Record<OutgoingRefusal, TestCause>>> = {
  'not-found': 'nameNotFound',
  'address-refused': 'ownNetwork',
  'port-refused': 'ownNetwork',
  'timed-out': 'slow',
  'not-reached': 'noAnswer',
};

const CAUSES: Readonly<Record<OpenIdFault, TestCause>> = {
  address: 'issuer',
  reach: 'noAnswer',
  provider: 'notProvider',
  answer: 'noKeys',
  denied: 'clientRefused',
  client: 'clientRefused',
};

function reachOf(error: unknown): OutgoingRefusal | undefined {
  if (error instanceof ProviderNotReached) return error.reason;
  return error instanceof Error && error.cause !== undefined ? reachOf(error.cause) : undefined;
}

function causeOf(error: unknown): TestCause {
  if (!(error instanceof OpenIdRefused)) return 'other';
  const reach = error.fault === 'reach' ? reachOf(error) : undefined;
  return (reach && REACH[reach]) ?? CAUSES[error.fault];
}

const failedAt = (done: readonly TestedStep[], cause: TestCause): TestedStep[] => [
  ...done,
  ...STEPS.slice(done.length).map(
    (step, index): TestedStep =>
      index === 0 ? { step, state: 'failed', detail: '', cause } : { step, state: 'notTried', detail: '', cause: null },
  ),
];

/** Tests an OpenID provider. */
async function testOpenId(
  { issuer, clientId, scopes }: OpenIdSettings,
  clientSecret: string | undefined,
  { signInServices, config }: Services,
): Promise<TestedStep[]> {
  if (clientSecret === undefined) return failedAt([], 'secretKey');
  const done: TestedStep[] = [];
  const note = (step: OpenIdStep, detail: string) => done.push({ step, state: 'done', detail, cause: null });
  const back = `${(config.baseUrl ?? 'http://localhost').replace(/\/+$/, '')}${RETURN_PATH}`;
  try {
    const settings = { issuer, clientId, scopes, clientSecret };
    await tryOpenId(settings, back, { outgoing: signInServices, done: note });
    return done;
  } catch (error) {
    return failedAt(done, causeOf(error));
  }
}

/** Tests a directory, up to somebody who could sign in. */
async function testLdap(
  settings: LdapSettings,
  bindPassword: string | undefined,
  services: Services,
): Promise<TestedStep[]> {
  if (bindPassword !== undefined) return testDirectory({ settings, bindPassword }, meansOf(services));
  return DIRECTORY_STEPS.map((step, index) =>
    index === 0
      ? { step, state: 'failed', detail: '', cause: 'secretKey' }
      : { step, state: 'notTried', detail: '', cause: null },
  );
}

export const testRealm: Handler<'security.testRealm'> = async ({ body: { realmId } }, services) => {
  const { db, secrets, clock } = services;
  const realm = await findRealm(db, realmId);
  if (realm === undefined) return refuse('exception.notFound', { type: 'realm' });
  const secret = await openRealmSecret(realm, secrets);
  const { settings } = realm;
  const steps =
    settings.kind === 'openid'
      ? await testOpenId(settings, secret, services)
      : await testLdap(settings, secret, services);
  return ok({ at: clock.now().toISOString(), steps });
};
