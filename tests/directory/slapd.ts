// A real OpenLDAP on loopback, with people, groups and a password policy. It takes no password that comes in the clear.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TlsIdentity } from '#main/agent/driver/certificate.ts';
import { freePort } from '#tests/support/connections/free-port.ts';

/** Where the program lies, with what it loads. */
interface Slapd {
  readonly program: string;
  readonly modules: string;
  readonly schemas: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly version: string;
}

const UNPACKED = path.join(tmpdir(), 'mailroom-slapd');
/** With the libraries that a slim system may lack. */
const PACKAGES = ['slapd', 'libwrap0', 'libodbc2', 'libltdl7', 'libargon2-1', 'libsasl2-2', 'libldap-2.5-0'];

function slapdBelow(root: string): Slapd | null {
  const program = path.join(root, 'usr/sbin/slapd');
  if (!existsSync(program)) return null;
  const libraries = ['usr/lib/x86_64-linux-gnu', 'usr/lib/aarch64-linux-gnu', 'usr/lib'];
  const LD_LIBRARY_PATH = root === '/' ? undefined : libraries.map((folder) => path.join(root, folder)).join(':');
  const environment = { ...process.env, ...(LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH }) };
  const { stderr = '', error } = spawnSync(program, ['-VV'], { env: environment, encoding: 'utf8' });
  const version = /slapd [\d.]+\S*/.exec(stderr)?.[0];
  if (error !== undefined || version === undefined) return null;
  const [modules, schemas] = [path.join(root, 'usr/lib/ldap'), path.join(root, 'etc/ldap/schema')];
  return { program, modules, schemas, environment, version: `OpenLDAP ${version}` };
}

/** null: neither installed nor to be had. */
export function findSlapd(): Slapd | null {
  const found = slapdBelow('/') ?? slapdBelow(UNPACKED);
  if (found !== null) return found;
  mkdirSync(UNPACKED, { recursive: true });
  for (const name of PACKAGES) {
    const fetched = spawnSync('apt-get', ['download', name], { cwd: UNPACKED, stdio: 'ignore' });
    if (fetched.status !== 0) continue; // a library of another name here; slapd itself says whether it was needed
    spawnSync('sh', ['-c', `dpkg -x ${name}_*.deb .`], { cwd: UNPACKED, stdio: 'ignore' });
  }
  return slapdBelow(UNPACKED);
}

const settingsOf = (slapd: Slapd, folder: string): string => `
include ${slapd.schemas}/core.schema
include ${slapd.schemas}/cosine.schema
include ${slapd.schemas}/inetorgperson.schema
include ${slapd.schemas}/nis.schema
modulepath ${slapd.modules}
moduleload back_mdb
moduleload memberof
moduleload ppolicy
pidfile ${folder}/slapd.pid
TLSCertificateFile ${folder}/certificate.pem
TLSCertificateKeyFile ${folder}/key.pem
# A password in the clear is refused.
security simple_bind=128
disallow bind_anon
database mdb
suffix "dc=alder,dc=example"
directory ${folder}/data
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="cn=reader,dc=alder,dc=example" read by * auth
overlay memberof
overlay ppolicy
ppolicy_default "cn=policy,dc=alder,dc=example"
`;

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

export interface RealDirectory {
  readonly tls: number;
  readonly starttls: number;
  stop(): Promise<void>;
}

/** Starts one with the entries of an LDIF. @throws when it does not take them, or does not answer within 10 s */
export async function startSlapd(ldif: string, identity: TlsIdentity): Promise<RealDirectory> {
  const slapd = findSlapd();
  if (slapd === null) throw new Error('slapd is not to be had.');
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-directory-'));
  mkdirSync(path.join(folder, 'data'));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text, { mode: 0o600 });
  write('key.pem', identity.key);
  write('certificate.pem', identity.certificate);
  write('slapd.conf', settingsOf(slapd, folder));
  write('entries.ldif', ldif);
  const settings = path.join(folder, 'slapd.conf');
  const add = ['-Tadd', '-f', settings, '-l', path.join(folder, 'entries.ldif')];
  const added = spawnSync(slapd.program, add, { env: slapd.environment, encoding: 'utf8' });
  if (added.status !== 0) throw new Error(`slapd does not take the entries: ${added.stderr}`);
  const [tls, starttls] = [await freePort(), await freePort()];
  const ways = `ldaps://127.0.0.1:${tls} ldap://127.0.0.1:${starttls}`;
  const server: ChildProcess = spawn(slapd.program, ['-d', '0', '-f', settings, '-h', ways], {
    env: slapd.environment,
    stdio: 'inherit',
  });
  for (let tries = 0; !(await isOpen(tls)); tries += 1) {
    if (tries > 100 || server.exitCode !== null) throw new Error('slapd does not answer.');
    await sleep(100);
  }
  const stop = async (): Promise<void> => {
    server.kill();
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  return { tls, starttls, stop };
}
