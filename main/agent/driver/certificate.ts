// The certificate of "print from other devices": self-signed, made once and kept, because devices remember it on first use.
import { KeyObject, webcrypto } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';

/** Key and certificate, both PEM: the driver's TlsIdentity. */
export interface TlsIdentity {
  readonly key: string;
  readonly certificate: string;
}

const YEARS = 10;
const DAY_MS = 86_400_000;
const YEAR_MS = 365.25 * DAY_MS;
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/**
 * A new key with a certificate, valid for ten years from the day before `now`: the clocks of devices are not all right.
 * @param hosts names and addresses that the certificate is for; the first one is its subject
 */
export async function selfSigned(hosts: readonly string[], now: Date): Promise<TlsIdentity> {
  // Loaded only here: few machines print from other devices. The first package serves the decorators of the second.
  await import('reflect-metadata');
  const { SubjectAlternativeNameExtension, X509CertificateGenerator } = await import('@peculiar/x509');
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const names = hosts.map((host) => ({ type: isIP(host) === 0 ? ('dns' as const) : ('ip' as const), value: host }));
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [hosts[0] ?? 'mailroom'] }],
    notBefore: new Date(now.getTime() - DAY_MS),
    notAfter: new Date(now.getTime() + YEARS * YEAR_MS),
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [new SubjectAlternativeNameExtension(names)],
  });
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString();
  return { key, certificate: `${certificate.toString('pem').trimEnd()}\n` };
}

const readText = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/**
 * The identity kept in `folder`; made there, readable by its owner only, when there is none.
 * @param hosts of a new certificate: an existing one keeps its own @throws when the folder cannot be read or written
 */
export async function keptIdentity(folder: string, hosts: readonly string[], now: Date): Promise<TlsIdentity> {
  const keyPath = join(folder, 'printer-key.pem');
  const certificatePath = join(folder, 'printer-cert.pem');
  const [key, certificate] = [await readText(keyPath), await readText(certificatePath)];
  if (key !== undefined && certificate !== undefined) return { key, certificate };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const made = await selfSigned(hosts, now);
  await writeFile(keyPath, made.key, { mode: 0o600 });
  await writeFile(certificatePath, made.certificate, { mode: 0o600 });
  return made;
}
