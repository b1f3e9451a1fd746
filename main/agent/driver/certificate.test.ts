// The certificate of "print from other devices".
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptIdentity } from './certificate.ts';

const NOW = new Date('2027-05-04T12:00:00Z');
const HOSTS = ['desk.local', 'printer.test', '192.0.2.7', '2001:db8::7'];
const YEAR_MS = 365.25 * 86_400_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailroom-certificate-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the certificate for other devices', () => {
  it('names every host and address of the machine, and is signed by its own key', async () => {
    const { key, certificate } = await keptIdentity(join(folder, 'lan'), HOSTS, NOW);
    const read = new X509Certificate(certificate);
    expect(read.subject).toBe('CN=desk.local');
    for (const host of HOSTS.slice(0, 2)) expect(read.checkHost(host)).toBe(host);
    for (const address of HOSTS.slice(2)) expect(read.checkIP(address)).toBe(address);
    expect(read.checkHost('attacker.example')).toBeUndefined();
    expect(read.verify(read.publicKey)).toBe(true);
    expect(() => createSecureContext({ key, cert: certificate })).not.toThrow();
  });

  it('is valid for ten years from the day before', async () => {
    const { certificate } = await keptIdentity(join(folder, 'lan'), HOSTS, NOW);
    const { validFrom, validTo } = new X509Certificate(certificate);
    expect(Date.parse(validFrom)).toBe(NOW.getTime() - 86_400_000);
    expect(Date.parse(validTo)).toBe(NOW.getTime() + 10 * YEAR_MS);
  });

  it('stays the same over restarts under other names, readable by its owner only', async () => {
    const at = join(folder, 'lan');
    const first = await keptIdentity(at, HOSTS, NOW);
    expect(await keptIdentity(at, ['other.local'], new Date(NOW.getTime() + YEAR_MS))).toEqual(first);
    for (const name of ['printer-key.pem', 'printer-cert.pem'])
      expect(statSync(join(at, name)).mode & 0o777, name).toBe(0o600);
    expect(statSync(at).mode & 0o777).toBe(0o700);
  });

  it.each(['printer-key.pem', 'printer-cert.pem'])(
    'is made anew, key and certificate, when %s is missing',
    async (name) => {
      const at = join(folder, 'lan');
      const first = await keptIdentity(at, HOSTS, NOW);
      rmSync(join(at, name));
      const second = await keptIdentity(at, HOSTS, NOW);
      expect(second.key).not.toBe(first.key);
      expect(second.certificate).not.toBe(first.certificate);
      expect(new X509Certificate(second.certificate).checkPrivateKey(createPrivateKey(second.key))).toBe(true);
      expect(await keptIdentity(at, HOSTS, NOW)).toEqual(second);
    },
  );
});
