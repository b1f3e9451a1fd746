// A time stamp server by RFC 3161 on loopback: OpenSSL answers, with a certificate that is made for the occasion.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface TimeStampServer {
  readonly url: string;
  /** File of the certificate that whoever checks must trust. */
  readonly certificate: string;
  /** Checks the signature of a token as a stranger does. @returns what OpenSSL says */
  verify(token: string, digest: string): string;
  close(): Promise<void>;
}

const configuration = (folder: string): string => `[ tsa ]
default_tsa = one
[ one ]
serial = ${folder}/serial
signer_cert = ${folder}/cert.pem
signer_key = ${folder}/key.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;

export async function openTimeStampServer(): Promise<TimeStampServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-tsa-'));
  const at = (name: string) => path.join(folder, name);
  const openssl = (...given: string[]) => execFileSync('openssl', given, { encoding: 'utf8', stdio: 'pipe' });
  writeFileSync(at('tsa.cnf'), configuration(folder));
  writeFileSync(at('serial'), '01');
  const extensions = ['-addext', 'extendedKeyUsage=critical,timeStamping'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', at('key.pem')];
  openssl('req', '-x509', '-subj', '/CN=time', '-days', '2', ...extensions, ...key, '-out', at('cert.pem'));
  const server = createServer(async (request, response) => {
    writeFileSync(at('query'), Buffer.concat(await request.toArray()));
    openssl('ts', '-reply', '-config', at('tsa.cnf'), '-queryfile', at('query'), '-out', at('reply'));
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(readFileSync(at('reply')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    certificate: at('cert.pem'),
    verify: (token, digest) =>
      openssl('ts', '-verify', '-token_in', '-in', token, '-digest', digest, '-CAfile', at('cert.pem')),
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}
