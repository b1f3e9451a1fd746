// A certificate for `localhost` that is made for the occasion, and an authority that this process trusts meanwhile.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';

/** Whether one can be made here. */
export const canCertify = spawnSync('openssl', ['version']).status === 0;

/** Key and certificate as PEM. */
interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** A certificate that signs itself; valid for two days. */
export function localCertificate(): Certificate {
  const folder = mkdtempSync(path.join(tmpdir(), 'certificate-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const made = ['-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', ...name, ...made], { stdio: 'ignore' });
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return pair;
}

/** Connections of this process trust it as NODE_EXTRA_CA_CERTS would make them. @returns what ends that */
export function trust({ cert }: Certificate): () => void {
  const { connect } = tls;
  const trusting = (options: tls.ConnectionOptions, ready?: () => void) => connect({ ...options, ca: cert }, ready);
  tls.connect = trusting as typeof connect;
  return () => {
    tls.connect = connect;
  };
}
