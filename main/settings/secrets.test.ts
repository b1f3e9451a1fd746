// The sign-in of this computer: kept in the keychain, or for this run only.
import { describe, expect, it } from 'vitest';
import { type Keychain, openSecrets } from './secrets.ts';

const SIGN_IN = { server: 'https://mail.example.com', login: 'depositor', token: 'a-token-of-some-length' };

function memoryKeychain(): Keychain & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getPassword: async (service, account) => kept.get(`${service}/${account}`) ?? null,
    setPassword: async (service, account, password) => void kept.set(`${service}/${account}`, password),
    deletePassword: async (service, account) => kept.delete(`${service}/${account}`),
  };
}
const broken = async (): Promise<never> => {
  throw new Error('no secret service');
};

describe('the sign-in of this computer', () => {
  it('is found again in the keychain at the next start, and gone when cleared', async () => {
    const keychain = memoryKeychain();
    const first = await openSecrets(keychain, () => undefined);
    await first.write(SIGN_IN);
    const second = await openSecrets(keychain, () => undefined);
    expect(second.read()).toEqual(SIGN_IN);
    expect(second.kept()).toBe(true);
    await second.clear();
    expect(keychain.kept.size).toBe(0);
    expect(second.read()).toBeUndefined();
  });

  it('holds for this run where the keychain does not answer, which is said without the secret', async () => {
    const said: string[] = [];
    const keychain = { getPassword: broken, setPassword: broken, deletePassword: broken };
    const secrets = await openSecrets(keychain, (message) => said.push(message));
    await secrets.write(SIGN_IN);
    expect(secrets.read()).toEqual(SIGN_IN);
    expect(secrets.kept()).toBe(false);
    expect(said.length).toBeGreaterThan(0);
    expect(said.join()).not.toContain(SIGN_IN.token);
  });

  it('counts as none when the keychain holds something else', async () => {
    const keychain = memoryKeychain();
    await keychain.setPassword('Mailroom', 'agent', 'not ours');
    expect((await openSecrets(keychain, () => undefined)).read()).toBeUndefined();
  });
});
